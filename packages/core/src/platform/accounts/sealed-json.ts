/** JSON that holds secrets: in the database as an object with one field, which earlier versions read without failing. */
import { seal, unseal } from './seal.ts';

export interface SealedJson {
  sealed: string;
}

export const sealJson = (data: object, pepper: string): SealedJson => ({
  sealed: seal(JSON.stringify(data), pepper),
});

/** Also of versions before, which stored it as it is. */
export function openJson(stored: string, pepper: string): Record<string, unknown> {
  const data = JSON.parse(stored) as Record<string, unknown>;
  return typeof data.sealed === 'string' ? JSON.parse(unseal(data.sealed, pepper)) : data;
}
