/** A night without a server and an hour of failing calls, as the status page tells them. */
import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { packRows, recordRequests } from '../../packages/core/src/platform/requests/insert.ts';
import { dayMs } from '../../packages/core/src/platform/requests/rollup.ts';
import { execute } from '../../packages/core/src/storage/store.ts';
import { requestRow } from '../../packages/core/src/testing/request-row.ts';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { openPage } from './browser.ts';

export async function statusDays(browser: Browser, server: TestServer): Promise<void> {
  const { store } = server.app.platform.parts;
  const day = Math.floor(Date.now() / dayMs) * dayMs - 2 * dayMs;
  const first = day / 60_000;
  // Two days ago until six in the evening; then not before this test.
  await store.transact(execute, {
    sql: 'INSERT INTO uptime (day, minutes, first_minute, last_minute) VALUES ($1, $2, $3, $4)',
    params: [day, 1080, first, first + 1079],
  });
  const rows = Array.from({ length: 8 }, (_, i) =>
    requestRow({ at: day + 9 * 3_600_000 + i, endpoint: 'ai.chat', status: i < 6 ? 502 : 200 }),
  );
  await store.transact(recordRequests, { rows: packRows(rows), keysUsed: [] });
  const { page, faults, close } = await openPage(browser, server.url, {
    timezoneId: 'Africa/Lagos',
    expected: /502/,
  });
  await page.goto('/status');
  await page.getByRole('img', { name: /^Platform: Last 90 days, incidents on [23] days$/ }).waitFor();
  await page.getByRole('img', { name: 'AI: Last 90 days, incidents on 1 day' }).waitFor();
  const date = new Date(day).toISOString().slice(0, 10);
  await page.getByText(`${date} 10:00 – 11:00 UTC+1, 6 of 8 calls failed (not charged)`).waitFor();
  await page.getByText(new RegExp(`^${date} 19:00 – .* UTC\\+1, for \\d day`)).waitFor();
  await page.getByTitle(`${date}: 360 minutes of downtime`).waitFor();
  // Without the request log, the page shows what it knows.
  await page.route('**/api/v1/status', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), log_available: false } });
  });
  await page.reload();
  await page.getByText('Call history is unavailable right now').waitFor();
  assert.equal(await page.getByRole('img', { name: /^Platform: Last 90 days/ }).count(), 1);
  assert.equal(await page.getByRole('img', { name: /^AI: Last 90 days/ }).count(), 0);
  await page.unroute('**/api/v1/status');
  // A proxy that has lost the server speaks for itself, and not in our words.
  await page.route('**/api/v1/status', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
  await page.reload();
  await page.getByText('The server is unreachable (proxy returned 502)').waitFor();
  assert.deepEqual(faults, []);
  await close();
}
