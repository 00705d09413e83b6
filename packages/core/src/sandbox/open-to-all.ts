/** Whether a user without any rights may read files, or reach a folder of its own: by the folders on the way too. */
import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const passable = 0o001;
const readable = 0o004;

export async function areOpenToAll(paths: string[]): Promise<boolean> {
  const open = await Promise.all(paths.map(isOpenToAll));
  return !open.includes(false);
}

/** What lies in the folder is reached. */
export async function leadsAllInto(folder: string): Promise<boolean> {
  const real = await realpath(folder).catch(() => folder);
  for (const way of new Set([folder, real, ...foldersTo(folder), ...foldersTo(real)]))
    if (!(await allows(way, passable))) return false;
  return true;
}

async function isOpenToAll(path: string): Promise<boolean> {
  const real = await realpath(path).catch(() => undefined);
  // What is not there is not shown to the program either.
  if (real === undefined) return true;
  if (!(await leadsAllInto(dirname(path))) || !(await leadsAllInto(dirname(real)))) return false;
  const isFolder = (await stat(real)).isDirectory();
  return allows(real, isFolder ? readable | passable : readable);
}

function foldersTo(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersTo(folder)];
}

async function allows(path: string, rights: number): Promise<boolean> {
  const { mode } = await stat(path);
  return (mode & rights) === rights;
}
