/** Bytes of a page to text: byte order mark, then the header, then what the page says, then UTF-8. */
import { TextDecoder } from 'node:util';

const headBytes = 4_096;

function decoderFor(label: string | null | undefined): TextDecoder | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label.trim().replace(/^["']|["']$/g, ''));
  } catch {
    return undefined;
  }
}

export function decodePage(bytes: Uint8Array, charset: string | null | undefined): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytes)).toString(
    'latin1',
  );
  const declared = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1];
  const declaredXml = /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1];
  const decoder = decoderFor(charset) ?? decoderFor(declaredXml) ?? decoderFor(declared);
  if (decoder) return decoder.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
