// @alone
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestRow } from '../testing/request-row.ts';
import { createMessages, type MessageLink, type Messages } from './messages.ts';

function connectNodes(): [Messages, Messages] {
  const receivers: ((text: string) => void)[] = [];
  const link = (): MessageLink => ({
    send: (text) => {
      for (const receive of receivers) receive(text);
    },
    receive: (listener) => void receivers.push(listener),
    close: async () => {},
  });
  return [createMessages(link()), createMessages(link())];
}

test('a node whose clock is ahead sends its requests to a live tail, until the tail ends', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  let at = 5_000;
  t.mock.method(performance, 'now', () => at);
  const [tailing, ahead] = connectNodes();
  const seen: string[] = [];
  tailing.subscribe((message) => {
    if (message.kind === 'request') seen.push(message.row.id);
  });
  const rows = [requestRow({}), requestRow({}), requestRow({})];
  ahead.publish({ kind: 'request', row: rows[0]! });
  tailing.publish({ kind: 'tailing', forMs: 30_000 });
  t.mock.timers.setTime(1_060_000);
  ahead.publish({ kind: 'request', row: rows[1]! });
  at += 30_001;
  ahead.publish({ kind: 'request', row: rows[2]! });
  assert.deepEqual(seen, [rows[1]!.id]);
});
