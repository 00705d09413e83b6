/** Where backups go: a folder on another disk, or a bucket. */
import { OperatorError } from '../../operator-error.ts';
import { createFolderObjects } from '../../storage/objects/folder.ts';
import type { Objects } from '../../storage/objects/objects.ts';

export async function openTarget(target: string): Promise<Objects> {
  const { put, read, remove } = await open(target);
  return {
    put: (name, bytes) => put(name, bytes).catch(explain),
    read: (name, range) => read(name, range).catch(explain),
    remove: (name) => remove(name).catch(explain),
  };
}

/** The cause, because only the operator reads it; errors for callers of files leave it out. */
function explain(error: Error): never {
  const why = error.cause instanceof Error ? error.cause.message : error.message;
  throw new OperatorError(`OJA_BACKUP_TARGET: ${why}`);
}

async function open(target: string): Promise<Objects> {
  if (!/^https?:/.test(target)) return createFolderObjects(target);
  const url = new URL(target);
  const bucket = url.pathname.split('/').filter(Boolean).at(-1);
  if (bucket === undefined || url.username === '' || url.password === '')
    throw new OperatorError(
      'OJA_BACKUP_TARGET must be a folder or https://ACCESS:SECRET@host/bucket?region=REGION, with + and / in the secret as %2B and %2F.',
    );
  // Its library takes tens of megabytes.
  const { createS3Objects } = await import('../../storage/objects/s3.ts');
  return createS3Objects({
    url: `${url.origin}${url.pathname.slice(0, url.pathname.lastIndexOf(bucket))}`,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
    advice: 'OJA_BACKUP_TARGET',
  });
}
