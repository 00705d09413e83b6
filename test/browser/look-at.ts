/** A page of a journey, on a desk and a wide screen in the light and on a phone in the dark; with OJA_TEST_SHOTS_DIR set, a screenshot of each too. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { everySize, faultsOf } from './every-page.ts';

const shots = process.env.OJA_TEST_SHOTS_DIR;

export async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!;
  assert.deepEqual(await faultsOf(page, everySize), [], name);
  if (shots !== undefined)
    for (const { size, colorScheme } of everySize) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${shots}/${name}-${size.width}.png`, fullPage: true });
    }
  await page.setViewportSize(before);
}
