/** Reads pages away from the event loop. */
import { serveTasks } from '@oja/core/engines/serve-tasks';
import { decodePage } from '@oja/core/text/page-encoding';
import type { PageInput, PageReading } from './port.ts';
import { readText } from './text-reading.ts';
import { readXml, rootOf } from './xml-reading.ts';

async function work(input: PageInput): Promise<PageReading> {
  const text = decodePage(input.content, input.charset);
  const parts = new Set(input.parts);
  if (input.kind === 'text') return readText(text, parts);
  // XHTML may be served as XML.
  if (input.kind === 'xml' && rootOf(text) !== 'html') {
    const read = readXml(text);
    return readText(read.text, parts, read.title);
  }
  const { readPage } = await import('./page-reading.ts');
  return readPage(text, input.url, parts, input.whole);
}

serveTasks(work);
