/** JPEG 2000: a bare codestream, or one in boxes (JP2, JPX). */

const codestream = [0xff, 0x4f, 0xff, 0x51];
const searchBytes = 1_000_000;

export function isJpeg2000(head: string): boolean {
  return head.startsWith('\0\0\0\x0cjP  \r\n\x87\n') || head.startsWith('\xff\x4f\xff\x51');
}

/** As its first segment says; undefined when it has none. */
export function jpeg2000Size(
  bytes: Uint8Array,
): { width: number; height: number; components: number } | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, searchBytes));
  const at = file.indexOf(Buffer.from(codestream));
  if (at < 0 || at + 42 > file.length) return undefined;
  const field = (place: number) => file.readUInt32BE(at + 8 + place * 4);
  return {
    width: field(0) - field(2),
    height: field(1) - field(3),
    components: file.readUInt16BE(at + 40),
  };
}
