/** What a document may cost at most. */
export const documentLimits = {
  pagesMax: 500,
  cellsMax: 2_200_000,
  textCharactersMax: 30_000_000,
  pictureBytesMax: 100_000_000,
  pagePixelsMax: 50_000_000,
  /** Lines and areas of a page: LiteParse takes time with the square of them, PDFium draws each. */
  laidOutPathsMax: 30_000,
  drawnPathsMax: 150_000,
  framesMax: 500,
  outputBytesMax: 300_000_000,
  dpiMax: 600,
} as const;
