/** What a document may cost at most. */
export const documentLimits = {
  pagesMax: 500,
  cellsMax: 2_000_000,
  textCharactersMax: 20_000_000,
  pictureBytesMax: 100_000_000,
  pagePixelsMax: 50_000_000,
  framesMax: 500,
  outputBytesMax: 300_000_000,
  dpiMax: 600,
} as const;
