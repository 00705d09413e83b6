/** Refuses passwords that are tried first: those of the lists that leaked passwords are counted in, and near them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fail } from '../../errors.ts';

/** One line of JSON. As a set its words would take 14 MB for as long as the server runs. */
const commonPasswords = () =>
  readFileSync(createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json'));

/** A common password with a few digits or symbols around it counts as common. */
const aroundMax = 5;

export function isCommonPassword(password: string, email = ''): boolean {
  const word = password.normalize('NFKC').toLowerCase();
  const [name = ''] = email.toLowerCase().split('@');
  if (new Set(word).size < 5) return true;
  if (email !== '' && (word === email.toLowerCase() || (name.length >= 5 && isAround(word, name))))
    return true;
  const known = commonPasswords();
  const isKnown = (text: string) => known.includes(JSON.stringify(text));
  if (isKnown(word)) return true;
  const core = word.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return core.length >= 4 && word.length - core.length <= aroundMax && isKnown(core);
}

const isAround = (word: string, core: string) =>
  word.includes(core) && word.length - core.length <= aroundMax;

export function refuseCommonPassword(password: string, email?: string): void {
  if (isCommonPassword(password, email))
    throw fail(
      'invalid_request',
      'password: this one is too common or too easy to guess. Use several words or a password manager.',
      { param: 'password' },
    );
}
