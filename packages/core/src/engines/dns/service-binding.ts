/** SVCB and HTTPS records (RFC 9460). */
import { readName } from './message.ts';
import { ipv6, quoted } from './rdata-reader.ts';

export interface ServiceBinding {
  priority: number;
  target: string;
  /** Parameters in presentation form, in the order of the record. */
  params: Record<string, string>;
}

const keyNames = [
  'mandatory',
  'alpn',
  'no-default-alpn',
  'port',
  'ipv4hint',
  'ech',
  'ipv6hint',
  'dohpath',
  'ohttp',
];
const keyName = (key: number) => keyNames[key] ?? `key${key}`;

function pieces(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}

function counted(bytes: Buffer): string[] {
  const words: string[] = [];
  for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt8(at)) {
    words.push(quoted(bytes.subarray(at + 1, at + 1 + bytes.readUInt8(at))).slice(1, -1));
  }
  return words;
}

function printParam(key: number, bytes: Buffer): string {
  switch (keyName(key)) {
    case 'mandatory':
      return pieces(bytes, 2)
        .map((piece) => keyName(piece.readUInt16BE(0)))
        .join(',');
    case 'alpn':
      return counted(bytes).join(',');
    case 'port':
      return String(bytes.readUInt16BE(0));
    case 'ipv4hint':
      return pieces(bytes, 4)
        .map((piece) => piece.join('.'))
        .join(',');
    case 'ipv6hint':
      return pieces(bytes, 16).map(ipv6).join(',');
    case 'ech':
      return bytes.toString('base64');
    default:
      return quoted(bytes).slice(1, -1);
  }
}

/** Undefined when the bytes are no such record. */
export function readServiceBinding(data: Buffer): ServiceBinding | undefined {
  try {
    const priority = data.readUInt16BE(0);
    const { name: target, end } = readName(data, 2);
    const params: [string, string][] = [];
    for (let at = end; at < data.length; ) {
      const key = data.readUInt16BE(at);
      const from = at + 4;
      at = from + data.readUInt16BE(at + 2);
      if (at > data.length) return undefined;
      params.push([keyName(key), printParam(key, data.subarray(from, at))]);
    }
    return { priority, target, params: Object.fromEntries(params) };
  } catch {
    return undefined;
  }
}

const quotedKeys = new Set(['alpn', 'dohpath']);

export function printServiceBinding({ priority, target, params }: ServiceBinding): string {
  const words = Object.entries(params).map(([key, value]) => {
    if (value === '') return key;
    const isQuoted = quotedKeys.has(key) || /[\s"\\]/.test(value) || /^key\d/.test(key);
    return `${key}=${isQuoted ? `"${value}"` : value}`;
  });
  return [priority, target, ...words].join(' ');
}
