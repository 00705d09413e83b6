/** Programs that registered to log people in. */
import { execute } from '../../storage/store.ts';
import { newId } from '../id.ts';
import type { PlatformParts } from '../parts.ts';

export interface OauthClient {
  /** An id of ours, or the URL of the client's own metadata document. */
  id: string;
  name: string;
  redirectUris: string[];
}

/** Clients that registered and were never allowed anything: the newest are kept. */
const unusedClientsMax = 10_000;

export function createOauthClients({ store, now }: PlatformParts) {
  return {
    async register(name: string, redirectUris: string[]): Promise<OauthClient> {
      const id = newId('client', now());
      await store.transact(execute, {
        sql: 'INSERT INTO oauth_clients (id, name, redirect_uris, created_at) VALUES ($1, $2, $3, $4)',
        params: [id, name, JSON.stringify(redirectUris), now()],
      });
      // A flood of registrations pushes out its own oldest instead of keeping others from registering.
      await store.transact(execute, {
        sql: `DELETE FROM oauth_clients WHERE used_at IS NULL AND id <= (
                SELECT id FROM oauth_clients WHERE used_at IS NULL ORDER BY id DESC LIMIT 1 OFFSET $1)`,
        params: [unusedClientsMax],
      });
      return { id, name, redirectUris };
    },

    async findClient(id: string): Promise<OauthClient | undefined> {
      const [row] = await store.query<{ name: string; redirect_uris: string }>(
        'SELECT name, redirect_uris FROM oauth_clients WHERE id = $1',
        [id],
      );
      return row && { id, name: row.name, redirectUris: JSON.parse(row.redirect_uris) };
    },
  };
}
