import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import type { z } from 'zod';
import { bmpOf } from '../../../../images/src/image/formats/bmp.fixture.ts';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import { createTestCall } from '../testing.ts';
import { qr } from './qr.ts';
import { meaningOf } from './qr-meaning.ts';
import { emvChecksum } from './qr-payment.ts';

const test = createTestCall();
after(() => test.close());

interface Code {
  text: string;
  type: string;
  parsed?: Record<string, unknown>;
  format: string;
  position: Record<string, { x: number; y: number }>;
}

async function scan(bytes: Uint8Array): Promise<Code[]> {
  const { data } = await test.run(qr, { action: 'scan', file: { data: bytes } });
  return data.codes as Code[];
}

const logo = () =>
  sharp({ create: { width: 80, height: 40, channels: 4, background: '#c00' } })
    .png()
    .toBuffer();

describe('utils/qr generate', () => {
  it('its example fits its schemas', () => {
    qr.input.parse(qr.example.input);
    qr.output.parse(qr.example.output);
  });

  it('png, svg and terminal text', async () => {
    for (const [format, mime] of [
      ['png', 'image/png'],
      ['svg', 'image/svg+xml'],
      ['text', 'text/plain; charset=utf-8'],
    ]) {
      const { file, data } = await test.run(qr, { data: 'hello', format });
      assert.equal(file?.mime, mime);
      assert.deepEqual([data.content, data.version, data.modules, data.ecc], ['hello', 1, 21, 'M']);
      if (format === 'text') assert.equal(Buffer.from(file!.bytes).toString(), data.terminal);
      else {
        assert.equal((await scan(file!.bytes))[0]?.text, 'hello');
        assert.equal((await scan(await bmpOf(file!.bytes)))[0]?.text, 'hello');
      }
    }
  });

  it('takes colours that can be read and refuses those that cannot', async () => {
    const { file } = await test.run(qr, { data: 'x', color: 'navy', background: '#ffd' });
    assert.equal((await scan(file!.bytes))[0]?.text, 'x');
    const bad = [
      { color: '#ccc' },
      { color: 'white', background: 'black' },
      { color: '#000', background: '#222' },
      { color: '#00000020' },
    ];
    for (const colors of bad) {
      await assert.rejects(test.run(qr, { data: 'x', ...colors }), { code: 'unprocessable', param: 'color' });
    }
  });

  for (const format of ['png', 'svg']) {
    it(`${format} with a logo: level H, readable, the logo in the middle`, async () => {
      const { file, data } = await test.run(qr, {
        data: 'https://example.com/logo',
        logo: { data: await logo() },
        format,
        ecc: 'L',
      });
      assert.equal(data.ecc, 'H');
      assert.equal((await scan(file!.bytes))[0]?.text, 'https://example.com/logo');
      const { data: pixels, info } = await sharp(file!.bytes)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const centre = ((info.height / 2) * info.width + info.width / 2) * 3;
      assert.deepEqual([...pixels.subarray(centre, centre + 3)], [204, 0, 0]);
    });
  }

  it('needs exactly one content, and says which', async () => {
    const bad: [object, RegExp][] = [
      [{}, /data/],
      [{ data: '' }, /data/],
      [{ data: 'a', tel: '+2348012345678' }, /only one of/],
      [{ action: 'scan' }, /file/],
      [{ action: 'scan', file: { data: 'aGk=' }, data: 'x' }, /omit it/],
      [{ data: 'x', logo: { data: 'aGk=' }, format: 'text' }, /png or svg/],
      [{ data: 'x', size: 5000 }, /size/],
      [{ data: 'x', ecc: 'X' }, /ecc/],
      [{ data: '\ud800' }, /well-formed/],
      [{ wifi: { ssid: 'a', security: 'WPA' } }, /password/],
      [{ wifi: { ssid: 'a', password: '1234567' } }, /at least 8 characters/],
      [{ wifi: { ssid: 'a', password: 'pepper-soup', security: 'nopass' } }, /open network/],
      [{ payment: { scheme: 'cash' } }, /transfer/],
    ];
    for (const [fields, message] of bad)
      await assert.rejects(test.run(qr, fields), message, JSON.stringify(fields));
  });
});

describe('utils/qr helpers, written and understood', () => {
  const cases: [z.input<typeof qr.input>, string, Record<string, unknown>][] = [
    [
      { wifi: { ssid: 'Ọjà;Net', password: 'p:a"s\\s12', hidden: true } },
      'wifi',
      { ssid: 'Ọjà;Net', security: 'WPA', password: 'p:a"s\\s12', hidden: true },
    ],
    [
      {
        vcard: {
          name: 'Adé Ọlá',
          phone: ['+234 801', '+234 802'],
          email: 'a@b.ng',
          organization: 'Ọjà, Ltd; Lagos',
        },
      },
      'contact',
      {
        name: 'Adé Ọlá',
        phones: ['+234 801', '+234 802'],
        emails: ['a@b.ng'],
        organization: 'Ọjà, Ltd; Lagos',
      },
    ],
    [
      {
        payment: {
          account_name: 'Ada Obi',
          account_number: '0123456789',
          bank: 'GTBank',
          amount: 5000,
          reference: 'INV-1',
        },
      },
      'payment',
      {
        scheme: 'transfer',
        account_name: 'Ada Obi',
        bank: 'GTBank',
        account_number: '0123456789',
        amount: '₦5,000.00',
        reference: 'INV-1',
      },
    ],
    [{ email: { to: 'a@b.ng', subject: 'Ẹ kú & more' } }, 'email', { to: 'a@b.ng', subject: 'Ẹ kú & more' }],
    [
      { sms: { to: '+234 801 234 5678', message: 'hi: there' } },
      'sms',
      { to: '+2348012345678', message: 'hi: there' },
    ],
    [
      { sms: { to: '+1555', message: 'Are you ok? Yes: fine\n100%' } },
      'sms',
      { to: '+1555', message: 'Are you ok? Yes: fine\n100%' },
    ],
    [
      { data: 'sms:+1555?body=Hello%20there%3F+%26%20more' },
      'sms',
      { to: '+1555', message: 'Hello there?+& more' },
    ],
    [{ data: 'sms:+1555' }, 'sms', { to: '+1555', message: '' }],
    [
      { vcard: { name: 'Ada', note: 'C:\\new; \\\\n, or\ntwo lines' } },
      'contact',
      { name: 'Ada', note: 'C:\\new; \\\\n, or\ntwo lines' },
    ],
    [{ tel: '+234 (801) 234-5678' }, 'phone', { number: '+2348012345678' }],
    [{ geo: { latitude: 6.5244, longitude: -3.3792 } }, 'geo', { latitude: 6.5244, longitude: -3.3792 }],
    [
      { event: { title: 'Ọjọ́ ìbí; party', start: '2026-12-01T18:00:00+01:00', location: 'Lagos' } },
      'event',
      { title: 'Ọjọ́ ìbí; party', start: '20261201T170000Z', location: 'Lagos' },
    ],
    [{ data: 'https://example.com/x?y=1' }, 'url', { url: 'https://example.com/x?y=1', host: 'example.com' }],
    [
      { payment: { scheme: 'epc', name: 'X GmbH', iban: 'DE89 3704 0044 0532 0130 00', amount: 12.3 } },
      'payment',
      { scheme: 'epc', name: 'X GmbH', iban: 'DE89370400440532013000', iban_valid: true, amount: 12.3 },
    ],
  ];
  for (const [input, type, parsed] of cases) {
    it(`${Object.keys(input as object)[0]} → ${type}`, async () => {
      const { file, data } = await test.run(qr, input);
      const [code] = await scan(file!.bytes);
      assert.equal(code?.text, data.content);
      assert.equal(code?.type, type);
      assert.deepEqual(code?.parsed, parsed);
    });
  }

  it('EMVCo payment: tags, lengths and checksum', async () => {
    // The check value of CRC-16/CCITT-FALSE.
    assert.equal(emvChecksum('123456789'), '29B1');
    const payment = {
      scheme: 'emv',
      merchant_name: 'Ọjà Ltd',
      merchant_city: 'Lagos',
      account: { '01': 'M0000000105' },
      amount: 250.5,
      reference: 'INV-9',
    };
    const { file, data } = await test.run(qr, { payment });
    const body =
      '00020101021226380019NG.COM.NIBSS-PLC.QR0111M00000001055204000053035665406250.505802NG5907Oja Ltd6005Lagos62090505INV-96304';
    assert.equal(data.content, body + emvChecksum(body));
    const [code] = await scan(file!.bytes);
    assert.equal(code?.type, 'payment');
    assert.equal(code?.parsed?.checksum_valid, true);
    assert.equal(code?.parsed?.amount, 250.5);
  });

  it('EMVCo payment: the account fields must fit into their template of 99 characters', async () => {
    const payment = (account: Record<string, string>, more = {}) => ({
      payment: { scheme: 'emv', merchant_name: 'Oja', merchant_city: 'Lagos', account, ...more },
    });
    // The network takes 4 + 19 of the 99 characters, and each field 4 + its length.
    const { data } = await test.run(qr, payment({ '01': 'a'.repeat(60), '02': 'b'.repeat(8) }));
    assert.match(String(data.content), /^000201010211269900/);
    for (const [fields, most, got] of [
      [payment({ '01': 'a'.repeat(60), '02': 'b'.repeat(9) }), 76, 77],
      [payment({ '01': 'a'.repeat(60) }, { network: 'n'.repeat(32) }), 63, 64],
    ] as const) {
      const [issue] = qr.input.safeParse(fields).error?.issues ?? [];
      assert.deepEqual(issue?.path, ['payment', 'account']);
      assert.match(issue?.message ?? '', new RegExp(`at most ${most} characters .* \\(got ${got}\\)`));
    }
    // A syllable decomposes into three letters, and still counts as one character.
    const korean = await test.run(qr, payment({ '01': '한'.repeat(60) }));
    assert.match(String(korean.data.content), /0160\?{60}52/);
  });

  it('EMVCo payment: text with a wrong length is plain text', async () => {
    for (const text of [
      '00020126-4xxxx6304ABCD',
      '000201-0-0xxxx6304ABCD',
      '00020126+4xxxx6304ABCD',
      '000201261.xxxx6304ABCD',
      '00020126 4xxxx6304ABCD',
      '0002012699xxxx6304ABCD',
      '000201xx04xxxx6304ABCD',
      '0002012605xxxx6304ABCD',
    ])
      assert.deepEqual(meaningOf(text, 'QRCode'), { type: 'text' }, text);
    const { file } = await test.run(qr, { data: '00020126-4xxxx6304ABCD' });
    const [code] = await scan(file!.bytes);
    assert.deepEqual([code?.text, code?.type], ['00020126-4xxxx6304ABCD', 'text']);
  });
});

describe('utils/qr scan', () => {
  it('gives places in pixels of the picture that was sent, even when it was scaled down', async () => {
    const { file } = await test.run(qr, { data: 'far corner', size: 400 });
    const page = { width: 6000, height: 4000, channels: 3 as const, background: '#fff' };
    const picture = await sharp({ create: page })
      .composite([{ input: Buffer.from(file!.bytes), left: 5200, top: 3300 }])
      .png({ compressionLevel: 1 })
      .toBuffer();
    const [code] = await scan(picture);
    assert.equal(code?.text, 'far corner');
    const { top_left, bottom_right } = code!.position;
    assert.ok(
      Math.abs(top_left!.x - 5255) < 25 && Math.abs(top_left!.y - 3355) < 25,
      JSON.stringify(top_left),
    );
    assert.ok(Math.abs(bottom_right!.x - 5545) < 25, JSON.stringify(bottom_right));
  });

  it('returns an email link that cannot be decoded as text, and the other codes of the picture', async () => {
    const broken = 'mailto:a%zz@b.com?subject=hi';
    const codes = await Promise.all(
      [broken, 'mailto:ada%2Bshop@b.ng?subject=1+1=100%'].map((data) => test.run(qr, { data, size: 300 })),
    );
    const page = { width: 700, height: 300, channels: 3 as const, background: '#fff' };
    const picture = await sharp({ create: page })
      .composite(
        codes.map(({ file }, index) => ({ input: Buffer.from(file!.bytes), left: index * 400, top: 0 })),
      )
      .png()
      .toBuffer();
    const found = (await scan(picture)).toSorted((a, b) => a.type.localeCompare(b.type));
    assert.deepEqual(
      found.map(({ text, type, parsed }) => [text, type, parsed]),
      [
        ['mailto:ada%2Bshop@b.ng?subject=1+1=100%', 'email', { to: 'ada+shop@b.ng', subject: '1+1=100%' }],
        [broken, 'text', undefined],
      ],
    );
  });

  it('an empty list when there is nothing; 4xx when it is no picture', async () => {
    const blank = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    assert.deepEqual(await scan(blank), []);
    await assert.rejects(scan(Buffer.from('nothing')), { code: 'unsupported_file', param: 'file' });
  });
});

describe('utils/qr over HTTP', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  it('makes a code, serves it, and reads it again', async () => {
    const made = await server.call('/api/v1/utils/qr', { body: { data: 'round trip', include: ['data'] } });
    assert.equal(made.status, 200, made.text);
    qr.output.parse(made.json);
    const read = await server.call('/api/v1/utils/qr', {
      body: { action: 'scan', file: { data: made.json.file.data } },
    });
    assert.equal(read.status, 200, read.text);
    assert.equal(read.json.codes[0].text, 'round trip');
    qr.output.parse(read.json);
    const form = new FormData();
    form.set('data', '12345');
    form.set('logo', new Blob([new Uint8Array(await logo())]), 'logo.png');
    const withLogo = await server.call('/api/v1/utils/qr', { body: form });
    assert.equal(withLogo.status, 200, withLogo.text);
    assert.deepEqual([withLogo.json.content, withLogo.json.ecc], ['12345', 'H']);
  });

  it('names the field of a bad request', async () => {
    const answer = await server.call('/api/v1/utils/qr', { body: { data: 'x', color: '#eee' } });
    assert.equal(answer.status, 422);
    assert.equal(answer.json.error.param, 'color');
    const none = await server.call('/api/v1/utils/qr', { body: {} });
    assert.equal(none.status, 400);
    assert.equal(none.json.error.param, 'data');
  });

  it('check digits of an IBAN are verified, on the way in and out', async () => {
    const pay = (iban: string) => ({ payment: { scheme: 'epc', name: 'X GmbH', iban, amount: 1 } });
    for (const iban of ['DE89370400440532013000', 'GB82 WEST 1234 5698 7654 32', 'NO9386011117947'])
      assert.equal(qr.input.safeParse(pay(iban)).success, true, iban);
    for (const iban of [
      'DE89370400440532013001',
      'DE98370400440532013000',
      'GB82WEST12345698765423',
      'XX00',
    ]) {
      const { error } = qr.input.safeParse(pay(iban));
      assert.match(error?.issues[0]?.message ?? '', /must be an IBAN/, iban);
    }
    const scanned = (iban: string) =>
      meaningOf(`BCD\n002\n1\nSCT\n\nX GmbH\n${iban}\nEUR1.00`, 'QRCode').parsed;
    assert.equal(scanned('DE89370400440532013000')?.iban_valid, true);
    assert.equal(scanned('DE89370400440532013001')?.iban_valid, false);
  });
});
