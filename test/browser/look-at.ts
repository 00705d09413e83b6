/** A page under axe, whole on a desk and on a phone; with OJA_TEST_SHOTS_DIR set, a screenshot of each too. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { faultsOf, wholeLooks } from './every-page.ts';

const shots = process.env.OJA_TEST_SHOTS_DIR;

export async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!;
  assert.deepEqual(await faultsOf(page, wholeLooks), [], name);
  if (shots !== undefined)
    for (const { size, colorScheme } of wholeLooks) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${shots}/${name}-${size.width}.png`, fullPage: true });
    }
  await page.setViewportSize(before);
}
