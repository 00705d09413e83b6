/** Groups of tags that can be removed, and tags that can be written, by the names that exiftool has for them. */
import { z } from 'zod';

export const tagGroups = ['exif', 'gps', 'xmp', 'iptc', 'icc', 'comments'] as const;
export type TagGroup = (typeof tagGroups)[number];

const text = z.string().trim().min(1).max(2_000);
const date = z
  .string()
  .regex(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/, 'must be a date such as 2026:03:02 09:15:00');
const list = z.array(text).min(1).max(50);

export const writableTags = z.strictObject({
  Title: text.optional().describe('XMP.'),
  Description: text.optional().describe('XMP.'),
  Creator: list.optional().describe('XMP: those who made it.'),
  Rights: text.optional().describe('XMP.'),
  Subject: list.optional().describe('XMP: keywords.'),
  Rating: z.int().min(0).max(5).optional().describe('XMP: 0 to 5 stars.'),
  ImageDescription: text.optional().describe('EXIF.'),
  Artist: text.optional().describe('EXIF.'),
  Copyright: text.optional().describe('EXIF.'),
  Make: text.optional().describe('EXIF: maker of the camera.'),
  Model: text.optional().describe('EXIF: model of the camera.'),
  Software: text.optional().describe('EXIF.'),
  UserComment: text.optional().describe('EXIF.'),
  ModifyDate: date.optional().describe('EXIF: 2026:03:02 09:15:00.'),
  DateTimeOriginal: date.optional().describe('EXIF: when it was taken.'),
  CreateDate: date.optional().describe('EXIF: when it was digitized.'),
  GPSLatitude: z.number().min(-90).max(90).optional().describe('Degrees, south is negative.'),
  GPSLongitude: z.number().min(-180).max(180).optional().describe('Degrees, west is negative.'),
  GPSAltitude: z.number().min(-11_000).max(100_000).optional().describe('Metres.'),
});

export type WritableTags = z.output<typeof writableTags>;
