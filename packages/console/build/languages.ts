/**
 * The console in other languages. Code is built once: every group of English texts is a chunk of its own, a
 * translation of it has the same exports, and the documents of its language map one to the other. A page so loads one
 * language, and groups that are not translated stay English.
 */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const home = resolve(import.meta.dirname, '..');
const messages = join(home, 'src/messages');
const english = /\/messages\/en\/([\w-]+)\.ts$/;
const prefix = 'text-';

type Bundle = Rolldown.OutputBundle;

/** By their tags; English is what all others are made from. */
export const languages = readdirSync(messages, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'en')
  .map(({ name }) => name)
  .sort();

const groupOf = (moduleId: string) => english.exec(moduleId.replaceAll('\\', '/'))?.[1];
const fileOf = (language: string, group: string) => join(messages, language, `${group}.ts`);

/** For `codeSplitting.groups`: each group of texts apart from all code. */
export const textGroup = {
  name: (moduleId: string) => `${prefix}${groupOf(moduleId)}`,
  debugName: 'texts',
  test: english,
  priority: 10,
};

/** In place of English, where the build itself draws pages. */
export const translated = (language: string): Plugin => ({
  name: 'translated',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (importer === undefined || !/messages\/|\.\/en\//.test(source)) return undefined;
    const group = groupOf(resolve(dirname(importer), source));
    // A translation may take what is the same in both from English.
    if (group === undefined || importer.includes(`/messages/${language}/`)) return undefined;
    const file = fileOf(language, group);
    return existsSync(file) ? file : undefined;
  },
});

/** Writes the translated chunks, and returns which English one each replaces. */
export async function writeTexts(
  language: string,
  bundle: Bundle,
  outDir: string,
): Promise<Map<string, string>> {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const wanted = chunks.flatMap((chunk) => {
    const group = chunk.moduleIds.map(groupOf).find((one) => one !== undefined);
    return group === undefined || !existsSync(fileOf(language, group)) ? [] : [{ chunk, group }];
  });
  const entries = Object.fromEntries(wanted.map(({ group }) => [`${language}-${group}`, `texts:${group}`]));
  const made = await build({
    configFile: false,
    root: home,
    logLevel: 'error',
    plugins: [sameExports(language, wanted), translated(language)],
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: entries,
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: `assets/${language}-[hash].js` },
      },
    },
  });
  const { output } = made as Rolldown.RolldownOutput;
  return new Map(
    wanted.map(({ chunk, group }) => {
      const file = output.find(
        (one) => one.type === 'chunk' && one.name === `${language}-${group}`,
      )!.fileName;
      return [chunk.fileName, file];
    }),
  );
}

/** Exports have short names in a build. Each group has one, so it is known which it is. */
function sameExports(language: string, wanted: { chunk: Rolldown.OutputChunk; group: string }[]): Plugin {
  return {
    name: 'same-exports',
    resolveId: (source) => (source.startsWith('texts:') ? `\0${source}` : undefined),
    load(moduleId) {
      const found = wanted.find(({ group }) => moduleId === `\0texts:${group}`);
      if (found === undefined) return undefined;
      const { chunk, group } = found;
      const [exported, ...more] = chunk.exports;
      if (exported === undefined || more.length > 0) throw new Error(`texts of ${group}: ${chunk.exports}`);
      const file = JSON.stringify(fileOf(language, group));
      return `import * as texts from ${file}; export const ${exported} = Object.values(texts)[0];`;
    },
  };
}
