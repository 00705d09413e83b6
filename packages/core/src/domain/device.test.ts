import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceOf } from './device.ts';

test('a device is named by browser and system, and a program without its version', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  const named: [string, string][] = [
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome, Linux'],
    [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/141.0 Safari/537.36 Edg/141.0`, 'Edge, Windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:141.0) Gecko/20100101 Firefox/141.0',
      'Firefox, macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    ['curl/8.5.0', 'curl'],
    ['python-requests/2.32', 'python-requests'],
    ['', 'Unknown device'],
    ['<script>', 'Unknown device'],
  ];
  for (const [userAgent, name] of named) assert.equal(deviceOf(userAgent), name);
});
