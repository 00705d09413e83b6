// @alone
/** The proxies that we show let the longest and the largest call through: a cut is an error page of theirs. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { endpoints } from '../../packages/server/src/registry.ts';

const waited = endpoints.filter(({ job }) => job?.when !== 'always');
const secondsMax = Math.max(...waited.map(({ limits }) => limits.timeoutMs)) / 1000;
const bytesMax = Math.max(...endpoints.map(({ limits }) => limits.bodyBytesMax));

const shown: [file: string, timeout: RegExp, body?: RegExp][] = [
  ['deploy/nginx.conf', /proxy_read_timeout (\d+)s;/, /client_max_body_size (\d+)m;/],
  ['deploy/haproxy.cfg', /timeout server (\d+)s/],
  ['deploy/haproxy.cfg', /timeout client (\d+)s/],
  ['deploy/helm/oja/values.yaml', /proxy-read-timeout: "(\d+)"/, /proxy-body-size: (\d+)m/],
];

for (const [file, timeout, body] of shown)
  test(`${file}: ${timeout.source}`, () => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    assert.ok(Number(timeout.exec(text)?.[1]) > secondsMax, `longer than ${secondsMax} s`);
    if (body) assert.ok(Number(body.exec(text)?.[1]) * 1024 ** 2 > bytesMax, `more than ${bytesMax} bytes`);
  });
