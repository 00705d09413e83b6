/** What accounts do with keys, in the order of the reference. */
import { capsList } from './caps.ts';
import { keySigning } from './key-signing.ts';
import { keyChange, keyGet, keyOwn, keyRevoke, keyRotate, keysCreate, keysList } from './keys.ts';
import { keyReportLeak } from './leaked-keys.ts';

export const keyEndpoints = [
  keysCreate,
  keysList,
  keyOwn,
  keySigning,
  keyReportLeak,
  keyGet,
  keyChange,
  keyRotate,
  keyRevoke,
  capsList,
];
