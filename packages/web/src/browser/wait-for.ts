/** Waits for a condition of the caller, in JavaScript. */
import { rejected } from '@oja/core/engine-failure';
import type { Page } from 'playwright-core';

export async function waitForExpression(page: Page, expression: string, timeout: number): Promise<void> {
  try {
    await page.waitForFunction(expression, undefined, { timeout });
  } catch (cause) {
    if (!(cause instanceof Error) || /closed|crashed/i.test(cause.message)) throw cause;
    const why =
      cause.name === 'TimeoutError'
        ? 'it did not become true in time'
        : `it fails: ${cause.message.split('\n')[0]?.slice(0, 200)}`;
    const param = 'wait_for_expression';
    throw rejected('unprocessable', `${param}: ${why}.`, { param, cause });
  }
}
