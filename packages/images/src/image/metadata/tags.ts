/** EXIF, GPS, ICC, XMP and IPTC of a file, as plain bounded data. */
import ExifReader from 'exifreader';
import { DOMParser } from 'linkedom';
import type { ImageMetadata, Tags, TagValue } from '../port.ts';
import { asNamedByExiftool } from './exiftool-names.ts';

const textCharactersMax = 2000;
const tagsMax = 400;
const depthMax = 4;
/** Blobs that mean nothing outside the camera, and duplicates of what is parsed anyway. */
const skipped = new Set([
  'MakerNote',
  'PrintImageMatching',
  '_raw',
  'ICC_Profile',
  'ImageSourceData',
  'Thumbnail',
]);

export type ParsedTags = Pick<ImageMetadata, 'exif' | 'gps' | 'icc' | 'xmp' | 'iptc' | 'tags'>;

export function readTags(bytes: Uint8Array): ParsedTags {
  const found = load(bytes);
  const gps = found.gps as { Latitude?: number; Longitude?: number; Altitude?: number } | undefined;
  const groups = { exif: tagsOf(found.exif), xmp: tagsOf(found.xmp), iptc: tagsOf(found.iptc) };
  return {
    ...groups,
    tags: asNamedByExiftool(groups),
    gps: gps
      ? {
          latitude: finite(gps.Latitude),
          longitude: finite(gps.Longitude),
          altitude: finite(gps.Altitude),
        }
      : null,
    icc: tagsOf(found.icc),
  };
}

function load(bytes: Uint8Array): Record<string, unknown> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const domParser = {
      parseFromString(xml: string, type: Parameters<DOMParser['parseFromString']>[1]) {
        const document = new DOMParser().parseFromString(xml, type);
        // An entity divides a text in two, of which the reader takes neither.
        document.documentElement?.normalize();
        return document;
      },
    };
    return ExifReader.load(buffer, { expanded: true, domParser }) as Record<string, unknown>;
  } catch {
    return {}; // a picture without tags, or of a kind that carries none
  }
}

function finite(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}

function tagsOf(group: unknown): Tags | null {
  if (typeof group !== 'object' || group === null) return null;
  const tags: Tags = {};
  for (const [name, tag] of Object.entries(group)) {
    if (Object.keys(tags).length >= tagsMax) break;
    if (skipped.has(name) || name.startsWith('undefined-')) continue;
    const value = plain(tag, 0);
    if (value !== undefined) tags[name] = value;
  }
  return Object.keys(tags).length > 0 ? tags : null;
}

/** A tag is {value, description}; the description is the readable one, a plain number stays a number. */
function plain(tag: unknown, depth: number): TagValue | undefined {
  if (typeof tag === 'string') return clean(tag);
  if (typeof tag === 'number') return Number.isFinite(tag) ? tag : undefined;
  if (typeof tag === 'boolean') return tag;
  if (typeof tag !== 'object' || tag === null || depth > depthMax) return undefined;
  if (Array.isArray(tag)) return list(tag, depth);
  const { value, description } = tag as { value?: unknown; description?: unknown };
  if (Array.isArray(value) && value.some((item) => typeof item === 'object')) {
    const items = list(value, depth);
    if (items.length > 0 && typeof value[0] === 'object' && 'value' in (value[0] as object)) return items;
  }
  if (typeof value === 'number' && String(value) === String(description)) return value;
  if (typeof description === 'string' && description !== '') return clean(description);
  if (typeof description === 'number') return description;
  return value === undefined ? undefined : plain(value, depth + 1);
}

function list(items: unknown[], depth: number): TagValue[] {
  return items
    .slice(0, 50)
    .map((item) => plain(item, depth + 1))
    .filter((item) => item !== undefined);
}

function clean(text: string): string {
  return text.replaceAll('\0', '').trim().slice(0, textCharactersMax);
}
