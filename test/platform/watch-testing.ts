/** An account with watches, and a website for them that says what the test wants and receives their webhooks. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { until } from '../money/pretend-payments.ts';

export interface Watch {
  id: string;
  target: object;
  status: string;
  state: string;
  summary: string;
  last_error: string | null;
  paused_because: string | null;
  monthly_cap: string;
  spent_this_month: string;
  checked_at: string | null;
  changed_at: string | null;
  next_at: string | null;
  warning?: string;
}

export interface Hook {
  type: string;
  data: Watch & {
    before: { status: string; summary: string; seen: unknown } | null;
    after: { status: string; summary: string; seen: unknown };
  };
}

export async function openSite() {
  const state = {
    status: 200,
    isGone: false,
    words: 'the first words',
    hooks: [] as Hook[],
    hanging: [] as Socket[],
  };
  const site = createServer(async (request, response) => {
    if (request.url === '/hook') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      state.hooks.push(JSON.parse(Buffer.concat(chunks).toString()));
      return response.end();
    }
    // Never answered: it counts, and its caller waits until the test lets it go.
    if (request.url === '/hang') return void state.hanging.push(request.socket);
    if (state.isGone || request.url === '/gone') return request.socket.destroy();
    return response
      .writeHead(state.status, { 'content-type': 'text/html' })
      .end(`<title>Shop</title><p>${state.words}</p>`);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  return Object.assign(state, {
    host,
    url: `http://${host}`,
    close() {
      site.closeAllConnections();
      site.close();
    },
  });
}

export async function openOwner(server: TestServer, options: Parameters<TestServer['account']>[0] = {}) {
  const account = await server.account({ dollars: 20, scopes: ['network', 'account'], ...options });
  const call = (path: string, more: { method?: string; body?: unknown } = {}) =>
    server.call(`/api/v1${path}`, { key: account.key, ...more });
  const look = async (id: string) => (await call(`/watches/${id}`)).json as Watch;
  const change = (id: string, body: object) => call(`/watches/${id}`, { method: 'PATCH', body });
  const watch = async (body: object) => {
    const created = await call('/watches', { body });
    assert.equal(created.status, 201, created.text);
    return created.json.id as string;
  };
  const seen = (id: string, fits: (view: Watch) => boolean) => until(() => look(id), fits);
  /** The watch after its next check. */
  const checked = (id: string, after: string | null = null) =>
    seen(id, ({ checked_at }) => checked_at !== after);
  /** Resuming a watch checks it at once. */
  const again = async (id: string) => {
    const { checked_at } = await look(id);
    assert.equal((await change(id, { state: 'active' })).status, 200);
    return await checked(id, checked_at);
  };
  return { ...account, call, look, change, watch, seen, checked, again };
}
