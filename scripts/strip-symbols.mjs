/**
 * Takes the symbols off an ELF program: a seventh of Node, which only debuggers read. They stand behind everything that
 * is loaded. Node ≥ 20, no dependencies.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';

const headerBytes = 64;

/** How much of a program is loaded, by its program headers; undefined where it is no 64-bit little-endian ELF file. */
export function loadedBytes(header, readAt) {
  const isElf = header.readUInt32BE(0) === 0x7f454c46 && header[4] === 2 && header[5] === 1;
  if (!isElf) return undefined;
  const [at, size, count] = [
    Number(header.readBigUInt64LE(32)),
    header.readUInt16LE(54),
    header.readUInt16LE(56),
  ];
  const rows = readAt(at, size * count);
  const ends = Array.from({ length: count }, (_, i) => {
    const row = rows.subarray(i * size);
    return Number(row.readBigUInt64LE(8) + row.readBigUInt64LE(32));
  });
  return Math.max(at + size * count, ...ends);
}

/** The program is replaced only by one that runs; processes that run the old one keep it. */
export function stripSymbols(path) {
  const whole = statSync(path);
  const file = openSync(path, 'r');
  const readAt = (at, length) => {
    const bytes = Buffer.alloc(length);
    readSync(file, bytes, 0, length, at);
    return bytes;
  };
  const header = readAt(0, headerBytes);
  const end = loadedBytes(header, readAt);
  closeSync(file);
  if (end === undefined || end >= whole.size) return;
  const stripped = `${path}.stripped`;
  try {
    copyFileSync(path, stripped);
    truncateSync(stripped, end);
    // No section headers: their place, and how many there are.
    header.writeBigUInt64LE(0n, 40);
    header.writeUInt16LE(0, 60);
    header.writeUInt16LE(0, 62);
    const out = openSync(stripped, 'r+');
    writeSync(out, header, 0, headerBytes, 0);
    closeSync(out);
    chmodSync(stripped, whole.mode);
    if (spawnSync(stripped, ['-e', '0']).status === 0) renameSync(stripped, path);
  } finally {
    rmSync(stripped, { force: true });
  }
}
