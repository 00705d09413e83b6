/** The OpenAPI documents: written once, with the origin that the client uses filled in. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createDocument } from '../document.ts';
import type { Wanted } from './openapi.ts';

type Page = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Written in place of the origin; no document has it otherwise. */
const placeholder = 'http://origin.invalid';
const originsMax = 4;
const mime = 'application/json; charset=utf-8';

/**
 * Clients choose the port of a Host header, and a document takes seconds to write and megabytes to store.
 * Documents are stored for the first few origins only; other origins are filled in for each request.
 */
export function createOpenApiDocuments(write: (wanted: Wanted) => string | undefined) {
  const templates = new Map<string, string>();
  const stored = new Map<string, Map<string, Page>>();

  function templateOf(name: string, wanted: Omit<Wanted, 'origin'>): string | undefined {
    const template = templates.get(name) ?? write({ ...wanted, origin: placeholder });
    if (template !== undefined) templates.set(name, template);
    return template;
  }

  return ({ origin, ...wanted }: Wanted): Page | undefined => {
    const name = `${wanted.audience} ${wanted.id ?? ''}`;
    if (!stored.has(origin) && stored.size < originsMax) stored.set(origin, new Map());
    const ofOrigin = stored.get(origin);
    const known = ofOrigin?.get(name);
    if (known !== undefined) return known;
    const template = templateOf(name, wanted);
    if (template === undefined) return undefined;
    const text = () => template.replaceAll(placeholder, origin);
    if (ofOrigin === undefined) return sendPlain(text);
    const page = createDocument(mime, text);
    ofOrigin.set(name, page);
    return page;
  };
}

const sendPlain =
  (text: () => string): Page =>
  async (_request, response) => {
    const body = Buffer.from(text());
    response.writeHead(200, {
      'content-type': mime,
      'content-length': body.length,
      'cache-control': 'no-cache',
    });
    response.end(body);
  };
