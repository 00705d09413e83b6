/** Tarballs as npm packs them. */
/** Names over 100 characters get a pax record as npm writes them. */
export function tar(files: Record<string, Buffer>): Buffer {
  const blocks: Buffer[] = [];
  const add = (name: string, type: string, body: Buffer) => {
    const header = Buffer.alloc(512);
    header.write(name.slice(0, 100), 0);
    header.write('000644 \0', 100);
    header.write(`${body.length.toString(8).padStart(11, '0')} `, 124);
    header.write('        ', 148);
    header.write(type, 156);
    header.write('ustar\x0000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    blocks.push(header, body, Buffer.alloc((512 - (body.length % 512)) % 512));
  };
  for (const [name, body] of Object.entries(files)) {
    if (name.length > 100) {
      const line = ` path=${name}\n`;
      const length = line.length + String(line.length + 3).length;
      add('PaxHeader', 'x', Buffer.from(`${length}${line}`));
    }
    add(name, '0', body);
  }
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}
