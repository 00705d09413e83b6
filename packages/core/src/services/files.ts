/** Definitions as files (GitOps): `*.yaml` of one folder, applied when the server starts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Definition, definitionIn, secretsIn } from '../endpoints/operator/services/definition.ts';
import { boundSecrets } from '../endpoints/operator/services/shapes.ts';
import type { ServicesView } from '../endpoints/system-view.ts';
import type { Logger } from '../logger.ts';
import type { Platform } from '../platform/platform.ts';

const fileIn = definitionIn.extend({
  secrets: z.record(z.string(), z.unknown()).optional(),
  state: z.enum(['live', 'planned', 'off']).default('live'),
});

interface Parts {
  platform: Pick<Platform, 'services' | 'operation' | 'now'>;
  view: Pick<ServicesView, 'check'>;
  log: Logger;
}

/** A file that can't be applied is named in the log; the service stays as it was. */
export async function applyFiles(dir: string, parts: Parts): Promise<void> {
  if (!existsSync(dir)) return;
  const names = readdirSync(dir).filter((name) => /\.(ya?ml|json)$/.test(name));
  for (const name of names.sort()) {
    try {
      await applyFile(dir, name, parts);
    } catch (error) {
      const problem = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
      parts.log.error({ file: join(dir, name), problem }, 'a service file was not applied');
    }
  }
}

async function applyFile(dir: string, name: string, { platform, view, log }: Parts): Promise<void> {
  const { services, operation, now } = platform;
  const { parse } = await import('yaml');
  const given = parse(readFileSync(join(dir, name), 'utf8'), { maxAliasCount: 100 });
  const { secrets: written, state, ...definition } = fileIn.parse(given);
  const { definition: checked } = await view.check(definition as Definition);
  const secrets = boundSecrets(secretsIn.parse(withFiles(written ?? {}, dir)), [checked]);
  const text = JSON.stringify(checked);
  const { slug } = checked;
  const actor = { actor: 'file', ip: '', at: now() };
  const before = services.all().get(slug);
  const isSame = before?.definition === text;
  const version = isSame
    ? before.version
    : await services.add(actor, { slug, definition: text, note: name, secrets, source: 'file' });
  const hasSecrets = Object.entries(secrets).every(
    ([provider, one]) => JSON.stringify(services.find(slug).secrets[provider]) === JSON.stringify(one),
  );
  if (!hasSecrets) await services.setSecrets(actor, slug, secrets);
  const isInState = operation.endpointState({ id: `x.${slug}`, group: 'x' }) === state;
  if (isSame && isInState) return;
  await services.putInForce(actor, slug, version, state, 'service.publish');
  log.info({ service: slug, version, state }, 'applied a service file');
}

/** `{file: path}` in place of a secret: its text, below the folder of the definitions or absolute. */
function withFiles(value: unknown, dir: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { file, ...others } = value as Record<string, unknown>;
  if (typeof file === 'string' && Object.keys(others).length === 0)
    return readFileSync(file.startsWith('/') ? file : join(dir, file), 'utf8').trim();
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withFiles(one, dir)]));
}
