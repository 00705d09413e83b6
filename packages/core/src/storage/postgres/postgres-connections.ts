/** Connections of the store over PostgreSQL, each taken for one piece of work, and given up where its server hangs. */
import type { Row, Value } from '../store.ts';
import type { Connection, createPools } from './postgres-client.ts';
import { isLost, isReadOnly, isSilent, isStalled } from './postgres-errors.ts';
import { createPipeline, type Pipeline } from './postgres-run.ts';

export function createConnections(pools: ReturnType<typeof createPools>) {
  /** Ends the reads in flight. */
  const reads = new Set<(why: unknown) => void>();
  const endReads = (why: unknown) => {
    for (const end of reads) end(why);
    reads.clear();
  };

  async function withConnection<T>(work: (connection: Connection) => Promise<T>, isRead = false): Promise<T> {
    const connection = await pools.connect().catch((error: unknown) => {
      if (isStalled(error)) endReads(error);
      throw error;
    });
    let broken = false;
    try {
      return await work(connection);
    } catch (error) {
      broken = isLost(error);
      // A read may just be slow; a server that does not respond to a write hangs.
      if (isSilent(error) && !isRead) endReads(error);
      if (isReadOnly(error) || isSilent(error)) pools.leave(connection);
      throw error;
    } finally {
      connection.release(broken);
    }
  }

  const run = (sql: string, params: readonly Value[], timeoutMs: number, isRead = false): Promise<Row[]> =>
    withConnection(async (connection) => (await connection.query(sql, params, timeoutMs)).rows, isRead);

  return {
    run,
    /** Has more time than a write, but not from a server that hangs. */
    read(sql: string, params: readonly Value[], timeoutMs: number): Promise<Row[]> {
      return new Promise((resolve, reject) => {
        reads.add(reject);
        run(sql, params, timeoutMs, true)
          .then(resolve, reject)
          .finally(() => reads.delete(reject));
      });
    },
    /** `send` resolves once every statement of the transaction is sent. */
    transact<T>(
      timeoutMs: number,
      send: (connection: Connection, pipeline: Pipeline) => Promise<T>,
      committing: (yes: boolean) => void,
    ): Promise<T> {
      committing(false);
      return withConnection(async (connection) => {
        const pipeline = createPipeline(timeoutMs);
        pipeline.add(connection, { sql: 'BEGIN', params: [] });
        try {
          const result = await send(connection, pipeline);
          committing(true);
          const { command } = await connection.query('COMMIT', [], timeoutMs);
          // A pipelined statement that failed has turned it into a rollback.
          await pipeline.check();
          if (command !== 'COMMIT') throw new Error(`the database answered ${command} to COMMIT`);
          return result;
        } catch (error) {
          if (!isLost(error)) await connection.query('ROLLBACK', [], timeoutMs);
          throw error;
        }
      });
    },
  };
}
