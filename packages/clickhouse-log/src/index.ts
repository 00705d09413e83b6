/** The request log in ClickHouse, for more rows than a database should hold. Loaded where `OJA_LOG_URL` is set. */
import { definePlugin } from '@oja/core/plugin';
import { openClickHouse } from './clickhouse.ts';
import { createClickHouseLog } from './clickhouse-log.ts';
import { verifyLog } from './verify-log.ts';

export const clickhouseLog = definePlugin({
  name: 'clickhouse-log',
  requestLog: {
    name: 'ClickHouse',
    open: (url, parts) => createClickHouseLog({ ...parts, clickHouse: openClickHouse(url) }),
    async version(url) {
      const clickHouse = openClickHouse(url);
      try {
        return await clickHouse.version();
      } finally {
        await clickHouse.close();
      }
    },
    async verify(url, store, options) {
      const clickHouse = openClickHouse(url);
      try {
        return await verifyLog(store, clickHouse, options);
      } finally {
        await clickHouse.close();
      }
    },
  },
});
