/**
 * What test files ask for: services and templates that take seconds to start. A file asks by the names it uses, as do
 * the files of shared test code that it imports.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { importsOf } from './checks/imports.mjs';
import { isTest } from './checks/test-code.mjs';

const words = {
  postgres: /\b(?:withoutPostgres|on(?:Both|Either)Stores?|createDatabase|databases|testDatabaseUrl)\b/,
  redis: /\b(?:withoutRedis|testRedisUrl)\b/,
  clickHouse: /testing\/request-logs\.ts/,
  templates: /testing\/(?:server|child-server|database|empty-store|request-logs)\.ts/,
};

/** They offer every service to those that ask. */
const offers = /\/testing\/[\w-]+\.ts$/;

export function needsOf(files, root) {
  const texts = new Map();
  const visit = (file) => {
    if (texts.has(file) || !existsSync(file)) return;
    const text = readFileSync(file, 'utf8');
    texts.set(file, text);
    for (const { from, isType } of importsOf(text)) {
      const target = from.startsWith('.') && !isType ? resolve(dirname(file), from) : undefined;
      if (target === undefined || offers.test(target)) continue;
      const name = relative(root, target);
      if (name.startsWith('test/') || isTest(name)) visit(target);
    }
  };
  for (const file of files) visit(join(root, file));
  const all = [...texts.values()];
  return Object.fromEntries(
    Object.entries(words).map(([need, word]) => [need, all.some((text) => word.test(text))]),
  );
}
