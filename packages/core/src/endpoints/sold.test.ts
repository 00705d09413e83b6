/** The operations of the specification, and those that make Network more than its six: each at its path. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '../../../server/src/registry.ts';

const specified: Record<string, string[]> = {
  ai: [
    'POST /api/v1/chat',
    'POST /api/v1/chat',
    'POST /api/v1/chat',
    'POST /api/v1/transcribe',
    'POST /api/v1/voice',
    'POST /api/v1/video/generate',
  ],
  media: [
    'POST /api/v1/media/music/search',
    'POST /api/v1/media/youtube/transcript',
    'POST /api/v1/media/youtube/metadata',
    'POST /api/v1/media/tiktok/metadata',
    'POST /api/v1/media/transcribe',
  ],
  network: [
    'GET /api/v1/network/ip',
    'GET /api/v1/network/dns',
    'GET /api/v1/network/whois',
    'GET /api/v1/network/ssl',
    'POST /api/v1/network/screenshot',
    'GET /api/v1/network/headers',
    'GET /api/v1/network/mail',
    'POST /api/v1/network/page',
    'GET /api/v1/network/email',
    'GET /api/v1/network/reputation',
  ],
  utilities: [
    'POST /api/v1/utils/convert',
    'POST /api/v1/utils/image',
    'POST /api/v1/utils/qr',
    'POST /api/v1/utils/url-safety',
    'POST /api/v1/utils/tts',
    'POST /api/v1/utils/summarize',
  ],
};

/** What Network has beside the ten: many pages and addresses, whole zones, free names, and messages. */
const besideTheTen = [
  'GET /api/v1/network/whois/similar',
  'POST /api/v1/network/crawl',
  'POST /api/v1/network/ip/batch',
  'POST /api/v1/network/map',
  'GET /api/v1/network/dns/zone',
  'POST /api/v1/network/mail/message',
];

test('27 operations are sold, ten of them in Network', () => {
  let found = 0;
  for (const [group, wanted] of Object.entries(specified)) {
    const own = endpoints
      .filter((endpoint) => endpoint.group === group && endpoint.partOf === undefined)
      .map(({ method, path }) => `${method} ${path}`);
    for (const operation of new Set(wanted)) {
      const count = own.filter((one) => one === operation).length;
      assert.equal(count, wanted.filter((one) => one === operation).length, operation);
      found += count;
    }
    if (group === 'network') assert.deepEqual(own.toSorted(), [...wanted, ...besideTheTen].toSorted());
  }
  assert.equal(found, 27);
});

/** AI takes the fields of other APIs, whose clients send more than it knows. */
test('Media, Network and Utilities refuse fields that they do not know', () => {
  for (const { id, group, input, example } of endpoints) {
    if (!['media', 'network', 'utilities'].includes(group)) continue;
    assert.ok(input.safeParse(example.input).success, id);
    const misspelled = { ...(example.input as object), witdh: 5 };
    assert.ok(!input.safeParse(misspelled).success, `${id}: its input must be a z.strictObject`);
  }
});

test('no path is taken twice, except by variants', () => {
  const taken = new Map<string, string>();
  for (const { id, method, path, aliases = [] } of endpoints)
    for (const one of [path, ...aliases]) {
      const route = `${method} ${one.replace(/\{\w+\}/g, '{}')}`;
      const first = taken.get(route);
      if (['ai.vision', 'ai.files'].includes(id) && first === 'ai.chat') continue;
      assert.equal(first, undefined, `${id} is never reached: ${first} takes ${route}`);
      taken.set(route, id);
    }
});

test('no file is returned as application/json, which is the response about it', () => {
  for (const { id, output, wire } of endpoints)
    if (output && wire?.raw === undefined)
      assert.ok(!wire?.types?.includes('application/json'), `${id}: take application/json out of wire.types`);
});
