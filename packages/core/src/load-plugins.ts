/** Plugins that the operator names in `OJA_PLUGINS`: a file, a folder or an npm package each. */
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { packagedCategories } from './domain/categories.ts';
import { serverSettings } from './http/settings.ts';
import { platformPlugin } from './platform-plugin.ts';
import { checkPlugins, endpointsOf, type Plugin } from './plugin.ts';

export interface FailedPlugin {
  /** As in `OJA_PLUGINS`. */
  name: string;
  problem: string;
}

const entries = ['index.ts', 'index.mjs', 'index.js'];

const ownName = z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and -');
const anyFunction = z.custom<() => unknown>((value) => typeof value === 'function', 'must be a function');
const weekMs = 7 * 86_400_000;

const shape = z.object({
  name: ownName,
  endpoints: z.union([z.array(z.object({ id: z.string() })), z.function()]).optional(),
  capabilities: z.array(z.object({ name: z.string(), settings: z.object({}) })).optional(),
  migrations: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be lower-case letters, digits and -'),
        statements: anyFunction,
      }),
    )
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'two have one name')
    .optional(),
  tables: z.array(z.object({ name: z.string(), kinds: z.object({}) })).optional(),
  schedule: z
    .array(
      z.strictObject({
        name: ownName,
        everyMs: z.number().min(1_000).max(weekMs),
        nodes: z.enum(['one', 'every']).optional(),
        timeoutMs: z.number().min(1).max(weekMs).optional(),
        uses: z.strictObject({ engines: z.array(z.string()).optional() }).optional(),
        run: anyFunction,
      }),
    )
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'two have one name')
    .optional(),
});

/** One that cannot be loaded is left out and named: the server starts without it. */
export async function loadPlugins(
  own: readonly Plugin[],
  env: Record<string, string | undefined>,
): Promise<{ plugins: Plugin[]; failed: FailedPlugin[] }> {
  const plugins = [...own];
  const failed: FailedPlugin[] = [];
  for (const name of serverSettings.plugins.schema.parse(env[serverSettings.plugins.env]) as string[]) {
    try {
      const plugin = await importPlugin(name);
      await checkBeside([...plugins, platformPlugin], plugin);
      plugins.push(plugin);
    } catch (error) {
      failed.push({ name, problem: error instanceof Error ? error.message : String(error) });
    }
  }
  return { plugins, failed };
}

async function importPlugin(name: string): Promise<Plugin> {
  const module = (await import(addressOf(name))) as { default?: unknown };
  const read = shape.safeParse(module.default);
  if (!read.success)
    throw new Error(
      `its default export is not a plugin: ${z.prettifyError(read.error).replace(/\n\s*/g, ' ')}`,
    );
  return module.default as Plugin;
}

function addressOf(name: string): string {
  if (!/^[./]/.test(name)) {
    const near = createRequire(join(process.cwd(), 'package.json'));
    return pathToFileURL(near.resolve(name)).href;
  }
  const path = resolve(name);
  if (!existsSync(path)) throw new Error(`${path} does not exist`);
  if (!statSync(path).isDirectory()) return pathToFileURL(path).href;
  const entry = entries.map((one) => join(path, one)).find((one) => existsSync(one));
  if (entry === undefined) throw new Error(`${path} has none of ${entries.join(', ')}`);
  return pathToFileURL(entry).href;
}

/** Two endpoints with one ID or one path would hide each other. */
async function checkBeside(others: readonly Plugin[], plugin: Plugin): Promise<void> {
  checkPlugins([...others, plugin]);
  const [known, added] = [await endpointsOf(others), await endpointsOf([plugin])];
  const routes = new Set(
    known.flatMap(({ method, path, aliases = [] }) => [path, ...aliases].map((one) => `${method} ${one}`)),
  );
  for (const { id, group, method, path } of added) {
    if (!(packagedCategories as readonly string[]).includes(group) || !id.startsWith(`${group}.`))
      throw new Error(`the endpoint ${id} must belong to a category: ${packagedCategories.join(', ')}`);
    if (!path.startsWith('/api/v1/')) throw new Error(`the path of ${id} must start with /api/v1/`);
    if (known.some((one) => one.id === id) || routes.has(`${method} ${path}`))
      throw new Error(`the endpoint ${id} (${method} ${path}) exists already`);
  }
}
