/** Who asks for access: a client that registered, or one whose metadata lies at the URL that is its ID. */
import { z } from 'zod';
import { fail } from '../../../errors.ts';
import type { OauthClient } from '../../../platform/oauth/clients.ts';
import type { CallContext } from '../../context.ts';

const documentBytesMax = 32_768;
export const redirectUrisMax = 20;

/** Shown to people who decide by it: no control characters, no line breaks. */
export const clientName = z
  .string()
  .transform((text) =>
    text
      .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
      .trim()
      .slice(0, 80),
  )
  .pipe(z.string().min(1));

const metadataDocument = z.looseObject({
  client_id: z.string(),
  client_name: clientName.optional(),
  redirect_uris: z.array(z.string()).min(1).max(redirectUrisMax),
});

const isDocumentUrl = (id: string): boolean => {
  if (!URL.canParse(id)) return false;
  const { protocol, hostname, pathname, hash, username, password } = new URL(id);
  const isLocal = protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost');
  const isPlain = hash === '' && username === '' && password === '' && pathname !== '/';
  return (protocol === 'https:' || isLocal) && isPlain;
};

const unknownClient = (message: string) => fail('invalid_client', message, { param: 'client_id' });

export async function resolveClient(
  id: string,
  context: CallContext<{ platform: 'oauth'; files: true }>,
): Promise<OauthClient> {
  if (!isDocumentUrl(id)) {
    const found = await context.platform.oauth.findClient(id);
    if (found === undefined) throw unknownClient('client_id: this client does not exist. Register it first.');
    return found;
  }
  // Not redirected: a document elsewhere says nothing of who owns this URL.
  const file = await context.files.read(
    { url: id },
    { bytesMax: documentBytesMax, param: 'client_id', redirectsMax: 0 },
  );
  let document: unknown;
  try {
    document = JSON.parse(Buffer.from(file.bytes).toString('utf8'));
  } catch {
    throw unknownClient('client_id: its metadata document is not JSON.');
  }
  const read = metadataDocument.safeParse(document);
  if (!read.success || read.data.client_id !== id)
    throw unknownClient('client_id: its metadata document must have this client_id and redirect_uris.');
  const { client_name: name = new URL(id).hostname, redirect_uris: redirectUris } = read.data;
  return { id, name, redirectUris };
}
