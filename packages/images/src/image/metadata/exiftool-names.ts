/** One list of tags, by the names that exiftool has for them. */
import type { Tags, TagValue } from '../port.ts';

/** Where ExifReader follows the standard and exiftool does not. */
const renamed: Partial<Record<string, string>> = {
  DateTime: 'ModifyDate',
  DateTimeDigitized: 'CreateDate',
  ISOSpeedRatings: 'ISO',
  PhotographicSensitivity: 'ISO',
  ExposureBiasValue: 'ExposureCompensation',
  PixelXDimension: 'ExifImageWidth',
  PixelYDimension: 'ExifImageHeight',
  FocalLengthIn35mmFilm: 'FocalLengthIn35mmFormat',
  CameraOwnerName: 'OwnerName',
  BodySerialNumber: 'SerialNumber',
  LensSpecification: 'LensInfo',
  SubsecTime: 'SubSecTime',
  SubsecTimeOriginal: 'SubSecTimeOriginal',
  SubsecTimeDigitized: 'SubSecTimeDigitized',
  'Caption/Abstract': 'Caption-Abstract',
};

const isPointer = (name: string) => / IFD Pointer$|^Padding$|^OffsetSchema$/.test(name);

const nameOf = (name: string): string => renamed[name] ?? name.replaceAll(' ', '');

/** XMP names begin with a small letter, exiftool's with a large one. */
const fromXmp = (name: string) => nameOf(name.charAt(0).toUpperCase() + name.slice(1));

/** EXIF comes first where several say the same. */
export function asNamedByExiftool({
  exif,
  xmp,
  iptc,
}: Record<'exif' | 'xmp' | 'iptc', Tags | null>): Tags | null {
  const entries = [
    ...Object.entries(xmp ?? {}).map(([name, value]) => [fromXmp(name), value] as const),
    ...Object.entries(iptc ?? {}).map(([name, value]) => [nameOf(name), value] as const),
    ...Object.entries(exif ?? {}).flatMap(([name, value]) =>
      isPointer(name) ? [] : [[nameOf(name), value] as const],
    ),
  ];
  const single = (value: TagValue) =>
    Array.isArray(value) && value.length === 1 ? (value[0] as TagValue) : value;
  return entries.length > 0
    ? Object.fromEntries(entries.map(([name, value]) => [name, single(value)]))
    : null;
}
