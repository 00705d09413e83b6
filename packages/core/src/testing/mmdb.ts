/** Writes a small MaxMind DB file, so that readers are tested on data the test knows. */
import ipaddr from 'ipaddr.js';

type Value = string | number | { [key: string]: Value } | Value[];
type Node = [number | undefined, number | undefined];

const control = (type: number, size: number): Buffer => {
  if (size >= 285) throw new Error('only small values are written');
  const long = size >= 29;
  const first = ((type <= 7 ? type : 0) << 5) | (long ? 29 : size);
  return Buffer.from([first, ...(type > 7 ? [type - 7] : []), ...(long ? [size - 29] : [])]);
};

function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([control(2, bytes.length), bytes]);
  }
  if (typeof value === 'number') {
    if (Number.isInteger(value) && value >= 0) {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return Buffer.concat([control(6, 4), bytes]);
    }
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(value);
    return Buffer.concat([control(3, 8), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([
    control(7, entries.length),
    ...entries.flatMap(([key, item]) => [encode(key), encode(item)]),
  ]);
}

/** `rows` are networks and what is known of them. */
export function writeMmdb(version: 4 | 6, rows: [cidr: string, value: Value][], builtAt: Date): Buffer {
  const nodes: Node[] = [[undefined, undefined]];
  const data: Buffer[] = [];
  // Negative: an offset in the data section, moved by one so that the first is not zero.
  let offset = 0;
  for (const [cidr, value] of rows) {
    const [address, bits] = ipaddr.parseCIDR(cidr);
    const bytes = address.toByteArray();
    let node = 0;
    for (let bit = 0; bit < bits; bit++) {
      const side = ((bytes[bit >> 3] as number) >> (7 - (bit & 7))) & 1;
      const here = nodes[node] as Node;
      if (bit === bits - 1) here[side] = -(offset + 1);
      else {
        here[side] ??= nodes.push([undefined, undefined]) - 1;
        node = here[side] as number;
      }
    }
    const encoded = encode(value);
    data.push(encoded);
    offset += encoded.length;
  }
  const record = (target: number | undefined) => {
    if (target === undefined) return nodes.length;
    return target >= 0 ? target : nodes.length + 16 + (-target - 1);
  };
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [index, [left, right]] of nodes.entries()) {
    tree.writeUIntBE(record(left), index * 6, 3);
    tree.writeUIntBE(record(right), index * 6 + 3, 3);
  }
  const metadata = encode({
    node_count: nodes.length,
    record_size: 24,
    ip_version: version,
    database_type: 'test',
    languages: [],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: Math.floor(builtAt.getTime() / 1_000),
    description: {},
  });
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);
  return Buffer.concat([tree, Buffer.alloc(16), ...data, marker, metadata]);
}
