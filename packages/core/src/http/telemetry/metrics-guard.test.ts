import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { createMetricsGuard } from './metrics-guard.ts';

const asked = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({
    socket: { remoteAddress },
    headers: { host: '127.0.0.1:8787', ...headers },
  }) as unknown as IncomingMessage;

const none = { metricsToken: undefined, metricsOpen: false };

test('without a token /metrics is for this machine only, not for what a proxy on it forwards', () => {
  const may = createMetricsGuard(none, false);
  assert.equal(may(asked('127.0.0.1')), 'yes');
  assert.equal(may(asked('::1')), 'yes');
  assert.equal(may(asked('::ffff:127.0.0.1')), 'yes');
  assert.equal(may(asked('198.51.100.7')), 'no');
  assert.equal(may(asked('10.0.0.9')), 'no');
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    assert.equal(may(asked('127.0.0.1', { [name]: '127.0.0.1' })), 'no', name);
});

test('on a public server /metrics requires the token from loopback too, unless it is open', () => {
  assert.equal(createMetricsGuard(none, true)(asked('127.0.0.1')), 'no');
  const open = createMetricsGuard({ ...none, metricsOpen: true }, true);
  for (const ip of ['127.0.0.1', '198.51.100.7']) assert.equal(open(asked(ip)), 'yes');
});

test('without a token a page elsewhere that points its name at loopback reads nothing', () => {
  const may = createMetricsGuard(none, false);
  for (const host of [
    'evil.example',
    'evil.example:8787',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ])
    assert.equal(may(asked('127.0.0.1', { host })), 'no', host);
  for (const host of ['localhost:8787', '127.0.0.1', '[::1]:8787'])
    assert.equal(may(asked('127.0.0.1', { host })), 'yes', host);
});

test('with a token /metrics requires it, from everywhere', () => {
  const may = createMetricsGuard({ metricsToken: 'a-token-of-the-operator', metricsOpen: true }, true);
  assert.equal(may(asked('127.0.0.1')), 'token');
  assert.equal(may(asked('198.51.100.7', { authorization: 'Bearer a-token-of-the-operatos' })), 'token');
  assert.equal(may(asked('198.51.100.7', { authorization: 'Bearer a-token-of-the-operator' })), 'yes');
});
