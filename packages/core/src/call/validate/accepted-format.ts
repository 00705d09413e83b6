/** Who asks for a type in Accept and names no format means that format. */
import { z } from 'zod';

const formatsOfMime: Record<string, string[]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpeg', 'jpg'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/svg+xml': ['svg'],
  'application/pdf': ['pdf'],
  'audio/mpeg': ['mp3'],
  'audio/wav': ['wav'],
  'audio/x-wav': ['wav'],
  'audio/ogg': ['opus', 'ogg'],
  'audio/flac': ['flac'],
  'audio/aac': ['aac'],
  'audio/pcm': ['pcm'],
  'text/vtt': ['vtt'],
  'application/x-subrip': ['srt'],
};

export function acceptedFormat(
  accept: string | undefined,
  fields: Record<string, unknown>,
  schema: z.ZodType,
): string | undefined {
  if (accept === undefined || fields.format !== undefined || fields.response_format !== undefined) return;
  const field = shapeOf(schema)?.format;
  if (field === undefined) return;
  const formats = accept.split(',').flatMap((part) => formatsOfMime[part.split(';')[0]!.trim()] ?? []);
  return formats.find((format) => field.safeParse(format).success);
}

/** The fields of an input, also where a transform follows or precedes them. */
export function shapeOf(schema: z.ZodType): Record<string, z.ZodType> | undefined {
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType) ?? shapeOf(schema.out as z.ZodType);
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : undefined;
}
