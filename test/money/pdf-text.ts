import assert from 'node:assert/strict';

/** The words of a PDF, read by another library than the one that wrote it. */
export async function pdfText(url: string, key: string): Promise<string> {
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${key}`, accept: 'application/pdf' },
  });
  assert.equal(answer.headers.get('content-type'), 'application/pdf');
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(Buffer.from(await answer.arrayBuffer()));
    return [...document.pages()].map((page) => page.getText().normalize('NFC')).join('\n');
  } finally {
    library.destroy();
  }
}
