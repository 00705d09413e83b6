/** Every migration that is listed has its file, and every file is listed: a server that starts would say so too late. */
import { read, sourceFiles } from './source-files.mjs';

const folder = 'packages/core/src/storage/migrations';
const migrationFile = new RegExp(`^${folder}/from-(\\d+)/((\\d+)-[^/]+)\\.ts$`);
const inFolderMax = 30;

export function checkMigrations(root) {
  const files = sourceFiles(root, migrationFile).filter((file) => !file.endsWith('.test.ts'));
  return faultsOfMigrations(listedIn(read(root, `${folder}/index.ts`)), files);
}

const listedIn = (text) =>
  [...(/migrationNames = \[([\s\S]*?)\n\];/.exec(text)?.[1] ?? '').matchAll(/^ *'([^']+)',$/gm)].map(
    ([, name]) => name,
  );

/** By the names that are listed and the paths that are there. */
export function faultsOfMigrations(listed, files) {
  const found = files.map((file) => {
    const [, from, name, number] = migrationFile.exec(file);
    return { file, name, isInPlace: Math.floor(number / inFolderMax) * inFolderMax === Number(from) };
  });
  const there = new Set(found.map(({ name }) => name));
  return [
    ...(listed.length === 0 ? [`${folder}/index.ts: no migration is read from migrationNames`] : []),
    ...listed
      .filter((name, i) => listed.indexOf(name) !== i)
      .map((name) => `${folder}/index.ts lists ${name} twice`),
    ...listed
      .filter((name) => !there.has(name))
      .map((name) => `${folder}/index.ts lists ${name}, which has no file`),
    ...found
      .filter(({ name }) => !listed.includes(name))
      .map(({ file }) => `${file} is not listed in ${folder}/index.ts: no server runs it`),
    ...found
      .filter(({ isInPlace }) => !isInPlace)
      .map(({ file }) => `${file}: its number belongs into another folder, where no server finds it`),
  ];
}
