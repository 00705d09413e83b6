/** Waits and steps of the caller, in the page and nowhere else. */
import { rejected } from '@oja/core/engine-failure';
import type { Locator, Page } from 'playwright-core';
import type { PageAction, WaitFor } from './asked/action-fields.ts';
import type { CaptureInput } from './port.ts';

/** Of one step. */
const stepMs = 8_000;
const waitShare = 0.85;

/** Playwright's words for a selector that its parser or the browser's refuses. */
export const isWrongSelector = (error: unknown): boolean =>
  /Unexpected token|not a valid selector|Unsupported|parsing/i.test(String(error));

const isLate = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

export const hasSteps = ({ waitFor, actions, script }: CaptureInput): boolean =>
  waitFor !== undefined || script !== undefined || (actions?.length ?? 0) > 0;

/** Runs before the page is held still, so that a click may lead elsewhere. */
export async function carryOut(page: Page, input: CaptureInput, leftMs: () => number): Promise<void> {
  if (input.script !== undefined) await runScript(page, input.script, 'script');
  if (input.waitFor !== undefined) await waitFor(page, input.waitFor, leftMs);
  for (const [place, action] of (input.actions ?? []).entries()) {
    const param = `actions[${place}]`;
    const timeout = Math.min(stepMs, leftMs() * waitShare);
    await explained(param, action, () => act(page, action, param, timeout));
  }
}

const locate = (page: Page, selector: string): Locator => page.locator(`css=${selector}`);
const shown = (page: Page, selector: string): Locator =>
  locate(page, selector).filter({ visible: true }).first();

async function waitFor(page: Page, asked: WaitFor, leftMs: () => number): Promise<void> {
  const ends =
    performance.now() + Math.min(asked.timeout_ms ?? Number.POSITIVE_INFINITY, leftMs() * waitShare);
  const timeout = () => Math.max(1, ends - performance.now());
  const { selector, state, text } = asked;
  const wait = (what: object, work: () => Promise<unknown>) => explained('wait_for', what, work);
  if (selector !== undefined) {
    const some = state === 'visible' ? shown(page, selector) : locate(page, selector).first();
    await wait({ selector }, () => some.waitFor({ state, timeout: timeout() }));
  }
  if (text !== undefined) await wait({ text }, () => waitForText(page, text, timeout()));
  if (asked.network_idle) await wait({}, () => page.waitForLoadState('networkidle', { timeout: timeout() }));
  if (asked.ms > 0) await page.waitForTimeout(Math.min(asked.ms, leftMs() * waitShare));
}

const waitForText = (page: Page, text: string, timeout: number) =>
  page.getByText(text).filter({ visible: true }).first().waitFor({ timeout });

async function act(page: Page, action: PageAction, param: string, timeout: number): Promise<unknown> {
  const given = { timeout };
  switch (action.type) {
    case 'click':
      return await shown(page, action.selector).click(given);
    case 'hover':
      return await shown(page, action.selector).hover(given);
    case 'type':
      return await shown(page, action.selector).fill(action.text, given);
    case 'select':
      return await shown(page, action.selector).selectOption(action.value, given);
    case 'press':
      return await page.keyboard.press(action.key);
    case 'wait':
      return await page.waitForTimeout(action.ms);
    case 'script':
      return await runScript(page, action.script, `${param}.script`);
    case 'wait_for':
      if (action.selector !== undefined) await shown(page, action.selector).waitFor(given);
      if (action.text !== undefined) await waitForText(page, action.text, timeout);
      return undefined;
    case 'scroll':
      if (action.selector !== undefined)
        return await locate(page, action.selector).first().scrollIntoViewIfNeeded(given);
      return await page.evaluate(scrollScript(action.to ?? 'bottom'));
  }
}

const scrollScript = (to: 'top' | 'bottom' | number) => `(async () => {
  const end = () => document.documentElement.scrollHeight;
  scrollTo({ top: ${to === 'bottom' ? 'end()' : to === 'top' ? 0 : to}, behavior: 'instant' });
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)));
})()`;

/** Its result goes nowhere: it may change the page, and reads nothing outside of it. */
async function runScript(page: Page, script: string, param: string): Promise<void> {
  try {
    await page.evaluate(`(async () => { ${script}\n })().then(() => undefined)`);
  } catch (cause) {
    // It led the page elsewhere.
    if (/Execution context was destroyed|Cannot find context/i.test(String(cause))) return;
    const [, words] = /(?:Error: )([^\n]{0,200})/.exec(cause instanceof Error ? cause.message : '') ?? [];
    if (words === undefined || /closed|crashed/i.test(words)) throw cause;
    throw rejected('unprocessable', `${param}: the page reports: ${words}`, { param, cause });
  }
}

async function explained(param: string, what: object, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    const { selector, text, key } = what as { selector?: string; text?: string; key?: string };
    if (selector !== undefined && isWrongSelector(cause))
      throw rejected('invalid_request', `${param}.selector: "${selector}" is not a CSS selector.`, {
        param: `${param}.selector`,
        cause,
      });
    if (key !== undefined && /Unknown key/.test(String(cause)))
      throw rejected('invalid_request', `${param}.key: there is no key "${key}".`, {
        param: `${param}.key`,
        cause,
      });
    if (!isLate(cause) && !/Element is not an? |did not find some options/i.test(String(cause))) throw cause;
    const missing =
      selector !== undefined
        ? `the element "${selector}" did not become ready`
        : text !== undefined
          ? `the text "${text}" did not appear`
          : 'the network did not become idle';
    throw rejected('unprocessable', `${param}: ${missing} in time.`, { param, cause });
  }
}
