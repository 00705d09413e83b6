/** Writes tags into a file and leaves its pixels as they are. */
import { rejected } from '@oja/core/engine-failure';
import type { Exif } from 'sharp';
import type { SharpFactory } from '../source.ts';
import type { WritableTags } from './fields.ts';
import { pngChunk, riffOf, stripTags } from './strip.ts';

const directories = {
  IFD0: ['ImageDescription', 'Artist', 'Copyright', 'Make', 'Model', 'Software', 'ModifyDate'],
  IFD2: ['UserComment', 'DateTimeOriginal', 'CreateDate'],
} as const;
/** Where libexif has another name. */
const ownNames: Partial<Record<string, string>> = { ModifyDate: 'DateTime', CreateDate: 'DateTimeDigitized' };

function exifOf(tags: WritableTags): Exif {
  const pick = (names: readonly (keyof WritableTags)[]) =>
    Object.fromEntries(
      names.flatMap((name) =>
        tags[name] === undefined ? [] : [[ownNames[name] ?? name, String(tags[name])]],
      ),
    );
  const { GPSLatitude: latitude, GPSLongitude: longitude, GPSAltitude: altitude } = tags;
  const place = {
    ...(latitude === undefined
      ? {}
      : { GPSLatitudeRef: latitude < 0 ? 'S' : 'N', GPSLatitude: sexagesimal(latitude) }),
    ...(longitude === undefined
      ? {}
      : { GPSLongitudeRef: longitude < 0 ? 'W' : 'E', GPSLongitude: sexagesimal(longitude) }),
    ...(altitude === undefined
      ? {}
      : {
          GPSAltitudeRef: altitude < 0 ? '1' : '0',
          GPSAltitude: `${Math.round(Math.abs(altitude) * 100)}/100`,
        }),
  };
  return { IFD0: pick(directories.IFD0), IFD2: pick(directories.IFD2), IFD3: place };
}

function sexagesimal(degrees: number): string {
  const whole = Math.round(Math.abs(degrees) * 3_600_000);
  return `${Math.floor(whole / 3_600_000)}/1 ${Math.floor(whole / 60_000) % 60}/1 ${whole % 60_000}/1000`;
}

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);
const items = (kind: string, values: string[], attribute = '') =>
  `<rdf:${kind}>${values.map((value) => `<rdf:li${attribute}>${escaped(value)}</rdf:li>`).join('')}</rdf:${kind}>`;
const inAnyLanguage = (value: string) => items('Alt', [value], ' xml:lang="x-default"');

function xmpProperties({
  Title,
  Description,
  Creator,
  Rights,
  Subject,
  Rating,
}: WritableTags): Map<string, string> {
  const found = new Map<string, string>();
  if (Title) found.set('dc:title', inAnyLanguage(Title));
  if (Description) found.set('dc:description', inAnyLanguage(Description));
  if (Rights) found.set('dc:rights', inAnyLanguage(Rights));
  if (Creator) found.set('dc:creator', items('Seq', Creator));
  if (Subject) found.set('dc:subject', items('Bag', Subject));
  if (Rating !== undefined) found.set('xmp:Rating', String(Rating));
  return found;
}

/** A larger packet is replaced. */
const packetCharactersMax = 60_000;

/** The packet that is there with these properties in place of its own. */
function xmpOf(properties: Map<string, string>, packet = ''): string {
  let rest = packet.length > packetCharactersMax ? '' : packet;
  for (const name of properties.keys())
    rest = rest
      .replace(new RegExp(`<${name}\\b[^>]*>[\\s\\S]*?</${name}>`, 'g'), '')
      .replace(new RegExp(`\\b${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`, 'g'), '');
  const written = [...properties].map(([name, value]) => `<${name}>${value}</${name}>`).join('');
  const added =
    '<rdf:Description rdf:about="" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" ' +
    `xmlns:xmp="http://ns.adobe.com/xap/1.0/">${written}</rdf:Description>`;
  const end = rest.lastIndexOf('</rdf:RDF>');
  if (end >= 0) return rest.slice(0, end) + added + rest.slice(end);
  return (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${added}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  );
}

export async function writeTags(
  bytes: Buffer,
  format: string,
  tags: WritableTags,
  sharp: SharpFactory,
): Promise<Buffer> {
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp') {
    const message = `set_metadata: writes JPEG, PNG and WebP, not ${format}.`;
    throw rejected('unprocessable', message, { param: 'set_metadata' });
  }
  const known = await sharp(bytes).metadata();
  const exif = exifOf(tags);
  const hasExif = Object.values(exif).some((own) => Object.keys(own).length > 0);
  const properties = xmpProperties(tags);
  const written = {
    exif: hasExif ? await mergedExif(bytes, exif, sharp) : undefined,
    xmp: properties.size > 0 ? Buffer.from(xmpOf(properties, known.xmp?.toString('utf8'))) : undefined,
  };
  const groups = [...(written.exif ? ['exif' as const] : []), ...(written.xmp ? ['xmp' as const] : [])];
  const bare = groups.length > 0 ? stripTags(bytes, format, groups) : bytes;
  if (!bare)
    throw rejected('unprocessable', 'set_metadata: this file is damaged; send format to write it anew.', {
      param: 'set_metadata',
    });
  const embed = { jpeg: intoJpeg, png: intoPng, webp: intoWebp }[format];
  return embed(bare, written, known);
}

/** EXIF of the file with what is new, as the library writes it beside a tiny picture. */
async function mergedExif(bytes: Buffer, exif: Exif, sharp: SharpFactory): Promise<Buffer | undefined> {
  const { ascii, restore } = asPlaceholders(exif);
  const tiny = await sharp(bytes).resize(1, 1).withExifMerge(ascii).jpeg().toBuffer();
  const { exif: made } = await sharp(tiny).metadata();
  return made && restore(made.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? made.subarray(6) : made);
}

/** The library writes ASCII alone, readers expect UTF-8: texts take their place by marks of the same length. */
function asPlaceholders(exif: Exif): { ascii: Exif; restore(tiff: Buffer): Buffer } {
  const marks = new Map<string, Buffer>();
  const marked = (text: string) => {
    if (/^[\x20-\x7e]*$/.test(text)) return text;
    const name = `~oja${marks.size}~`;
    const bytes = Buffer.from(text, 'utf8');
    const value = Buffer.concat([bytes], Math.max(bytes.length, name.length));
    const mark = name.padEnd(value.length, '~');
    marks.set(mark, value);
    return mark;
  };
  const ascii = Object.fromEntries(
    Object.entries(exif).map(([directory, tags]) => [
      directory,
      Object.fromEntries(Object.entries(tags).map(([name, text]) => [name, marked(String(text))])),
    ]),
  );
  return {
    ascii,
    restore(tiff) {
      const restored = Buffer.from(tiff);
      for (const [mark, value] of marks) {
        const at = restored.indexOf(mark, 0, 'latin1');
        if (at >= 0) value.copy(restored, at);
      }
      return restored;
    },
  };
}

interface Written {
  exif: Buffer | undefined;
  xmp: Buffer | undefined;
}

const segmentBytesMax = 65_500;

function intoJpeg(file: Buffer, { exif, xmp }: Written): Buffer {
  const segment = (name: string, body: Buffer) => {
    const start = Buffer.from(name, 'latin1');
    if (start.length + body.length > segmentBytesMax)
      throw rejected('unprocessable', 'set_metadata: the tags are larger than a JPEG can hold.', {
        param: 'set_metadata',
      });
    const head = Buffer.from([0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(2 + start.length + body.length, 2);
    return Buffer.concat([head, start, body]);
  };
  const isJfif = file[2] === 0xff && file[3] === 0xe0;
  const from = isJfif ? 4 + file.readUInt16BE(4) : 2;
  return Buffer.concat([
    file.subarray(0, from),
    ...(exif ? [segment('Exif\0\0', exif)] : []),
    ...(xmp ? [segment('http://ns.adobe.com/xap/1.0/\0', xmp)] : []),
    file.subarray(from),
  ]);
}

/** After the header, which is always the first chunk. */
function intoPng(file: Buffer, { exif, xmp }: Written): Buffer {
  const from = 8 + 12 + file.readUInt32BE(8);
  const packet = xmp && Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0', 'latin1'), xmp]);
  return Buffer.concat([
    file.subarray(0, from),
    ...(exif ? [pngChunk('eXIf', exif)] : []),
    ...(packet ? [pngChunk('iTXt', packet)] : []),
    file.subarray(from),
  ]);
}

const [exifFlag, xmpFlag, alphaFlag] = [0x08, 0x04, 0x10];

/** Tags need the extended form, whose header comes first. */
function intoWebp(
  file: Buffer,
  { exif, xmp }: Written,
  { width, height, hasAlpha }: { width: number; height: number; hasAlpha: boolean },
): Buffer {
  const isExtended = file.toString('latin1', 12, 16) === 'VP8X';
  const header = isExtended ? Buffer.from(file.subarray(12, 30)) : Buffer.alloc(18);
  if (!isExtended) {
    header.write('VP8X', 0, 'latin1');
    header.writeUInt32LE(10, 4);
    if (hasAlpha) header[8] = alphaFlag;
    header.writeUIntLE(width - 1, 12, 3);
    header.writeUIntLE(height - 1, 15, 3);
  }
  if (exif) header[8]! |= exifFlag;
  if (xmp) header[8]! |= xmpFlag;
  const chunk = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(name, 0, 'latin1');
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
  };
  return riffOf(file.subarray(0, 12), [
    header,
    file.subarray(isExtended ? 30 : 12),
    ...(exif ? [chunk('EXIF', exif)] : []),
    ...(xmp ? [chunk('XMP ', xmp)] : []),
  ]);
}
