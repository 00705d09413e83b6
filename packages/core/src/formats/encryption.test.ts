/** Protection that can't be undone is named, instead of a wrong password or a broken file. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compoundOf, type Part } from './compound.fixture.ts';
import { openCompound } from './compound.ts';
import { unsupportedPdfEncryption, zipEncryption } from './encryption.ts';
import { sniff } from './sniff.ts';
import { writeZip } from './zip-write.ts';

const signal = new AbortController().signal;
const claimed = (bytes: Uint8Array, filename: string) => sniff(bytes, { filename, signal });
const refusal = (scheme: RegExp) => ({ code: 'unsupported_file', param: 'file', message: scheme });

/** [MS-OFFCRYPTO] 2.3.4.5: version, flags, then a header that names the cipher. */
function standardInfo(major: number, minor: number, flags: number, cipher: number): Buffer {
  const info = Buffer.alloc(200);
  info.writeUInt16LE(major, 0);
  info.writeUInt16LE(minor, 2);
  info.writeUInt32LE(flags, 4);
  info.writeUInt32LE(32, 8);
  info.writeUInt32LE(flags, 12);
  info.writeUInt32LE(cipher, 20);
  return info;
}

function agileInfo(keyData: string, encryptor = 'password'): Buffer {
  const uri = `http://schemas.microsoft.com/office/2006/keyEncryptor/${encryptor}`;
  const xml = `<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption"><keyData ${keyData}/><keyEncryptors><keyEncryptor uri="${uri}"/></keyEncryptors></encryption>`;
  return Buffer.concat([Buffer.from('0400040040000000', 'hex'), Buffer.from(xml)]);
}

const locked = (info: Buffer, more: Part[] = []) =>
  compoundOf([
    { name: 'EncryptionInfo', content: info },
    { name: 'EncryptedPackage', content: Buffer.alloc(64, 1) },
    ...more,
  ]);

const aes = 'cipherAlgorithm="AES" cipherChaining="ChainingModeCBC"';

test('Office packages: a cipher that is not supported is named', async () => {
  for (const [info, scheme] of [
    [standardInfo(3, 3, 0x10, 0), /extensible encryption/],
    [standardInfo(4, 2, 0x10, 0), /external encryption/],
    [standardInfo(4, 2, 0x04, 0x6801), /RC4/],
    [standardInfo(4, 2, 0x04, 0x6602), /cipher 0x6602/],
    [standardInfo(7, 1, 0, 0), /encryption version 7\.1/],
    [agileInfo('cipherAlgorithm="RC2" cipherChaining="ChainingModeCBC"'), /cipher RC2/],
    [agileInfo('cipherAlgorithm="AES" cipherChaining="ChainingModeCFB"'), /AES with ChainingModeCFB/],
    [agileInfo(aes, 'certificate'), /certificate encryption/],
  ] as const)
    for (const name of ['a.docx', 'a.xlsx', 'a.pptx'])
      await assert.rejects(claimed(locked(info), name), refusal(scheme));
  for (const info of [standardInfo(3, 2, 0x24, 0x660e), standardInfo(2, 2, 0x24, 0), agileInfo(aes)])
    assert.equal((await claimed(locked(info), 'a.docx')).encrypted, true);
});

test('rights management is named in new and old files', async () => {
  const spaces: Part = {
    name: '\u0006DataSpaces',
    parts: [{ name: 'TransformInfo', parts: [{ name: 'DRMEncryptedTransform', content: Buffer.from('x') }] }],
  };
  const managed = refusal(/Information Rights Management/);
  await assert.rejects(claimed(locked(standardInfo(4, 2, 0x24, 0x660e), [spaces]), 'a.docx'), managed);
  for (const [stream, name] of [
    ['WordDocument', 'a.doc'],
    ['Workbook', 'a.xls'],
    ['PowerPoint Document', 'a.ppt'],
  ] as const) {
    const old = compoundOf([
      { name: stream, content: Buffer.from('This document is protected') },
      { name: '\u0009DRMContent', content: Buffer.from('x') },
    ]);
    await assert.rejects(claimed(old, name), managed);
  }
});

const openDocument = (encryption: string) =>
  writeZip([
    { name: 'mimetype', bytes: Buffer.from('application/vnd.oasis.opendocument.text') },
    {
      name: 'META-INF/manifest.xml',
      bytes: Buffer.from(
        `<manifest:manifest><manifest:file-entry manifest:full-path="content.xml">${encryption}</manifest:file-entry></manifest:manifest>`,
      ),
    },
    { name: 'content.xml', bytes: Buffer.from('x') },
  ]);

test('OpenDocument: a password is known by the manifest, recipients are refused', async () => {
  assert.equal((await claimed(await openDocument(''), 'a.odt')).encrypted, false);
  const data = '<manifest:encryption-data manifest:checksum="x"/>';
  assert.equal((await claimed(await openDocument(data), 'a.odt')).encrypted, true);
  const keys = `<loext:encrypted-key><loext:CipherData/></loext:encrypted-key>${data}`;
  await assert.rejects(claimed(await openDocument(keys), 'a.odt'), refusal(/OpenPGP/));
});

test('ZIP archives with encrypted entries are named by their scheme', async () => {
  const plain = Buffer.from(await openDocument(''));
  const marked = (flags: number, method: number) => {
    const zip = Buffer.from(plain);
    for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 4)) {
      zip.writeUInt16LE(zip.readUInt16LE(at + 8) | flags, at + 8);
      if (method) zip.writeUInt16LE(method, at + 10);
    }
    return zip;
  };
  await assert.rejects(claimed(marked(0x0001, 0), 'a.odt'), refusal(/ZipCrypto encryption/));
  await assert.rejects(claimed(marked(0x0001, 99), 'a.odt'), refusal(/ZIP AES encryption/));
  await assert.rejects(claimed(marked(0x0041, 0), 'a.docx'), refusal(/ZIP strong encryption/));
  assert.equal(zipEncryption(0x0808, 8), undefined);
});

test('PDF: the security handler is named unless it takes passwords', () => {
  const pdf = (encryption: string) => Buffer.from(`%PDF-1.7\n${encryption}\n%%EOF`);
  const named = (dictionary: string) =>
    unsupportedPdfEncryption(pdf(`12 0 obj\n${dictionary}\nendobj\ntrailer << /Encrypt 12 0 R >>`));
  assert.match(
    named('<< /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 >>') ?? '',
    /public-key.*Adobe\.PubSec/,
  );
  assert.match(named('<</V 1/Filter/EBX_HANDLER>>') ?? '', /Adobe DRM/);
  assert.match(named('<< /Filter /FOPN_fLock >>') ?? '', /security handler FOPN_fLock/);
  assert.match(unsupportedPdfEncryption(pdf('<< /Encrypt << /Filter /Adobe.PubSec >> >>')) ?? '', /PubSec/);
  assert.equal(named('<< /Filter /Standard /V 5 >>'), undefined);
  assert.equal(unsupportedPdfEncryption(pdf('1 0 obj << /Filter /FlateDecode >> endobj')), undefined);
});

test('streams of a container are read and replaced, short ones too', () => {
  const long = Buffer.alloc(200_000, 'long stream ');
  const file = compoundOf([{ name: 'Long', content: long }]);
  const compound = openCompound(file);
  const stream = compound?.stream('LONG');
  assert.ok(compound && stream);
  assert.ok(compound.read(stream).equals(long));
  assert.equal(compound.read(stream, 10).toString(), 'long strea');
  compound.overwrite(stream, Buffer.alloc(long.length, 'other'));
  assert.ok(openCompound(file)?.read(stream).equals(Buffer.alloc(long.length, 'other')));
  stream.first = 5_000_000;
  assert.equal(compound.read(stream).length, 0);
});
