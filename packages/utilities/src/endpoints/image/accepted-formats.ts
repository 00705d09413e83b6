/** The newer image formats that an Accept header names. */
export const acceptedFormats = (accept: string): ('avif' | 'webp')[] =>
  (['avif', 'webp'] as const).filter((format) =>
    new RegExp(`image/${format}(?!;q=0(\\.0+)?(,|$))`).test(accept),
  );
