/** Upstreams as those who call them need them: with their keys, and without those that don't serve. */
import { type ChatKind, isChatKind } from '../../domain/chat-kinds.ts';
import type { Logger } from '../../logger.ts';
import { unseal } from '../accounts/seal.ts';
import type {
  ChatUpstream,
  OtherUpstream,
  UpstreamOptions,
  UpstreamRow,
  UpstreamSecrets,
} from './upstream.ts';

export const isChat = ({ provider }: UpstreamRow) => isChatKind(provider);

export const namesOf = (rows: UpstreamRow[]) => new Set(rows.filter(isChat).map(({ name }) => name));

export const chatUpstreams = (rows: UpstreamRow[], pepper: string, log: Logger): ChatUpstream[] =>
  rows.filter(isChat).flatMap((row) => opened(row, pepper, log, openChat));

export const otherUpstreams = (rows: UpstreamRow[], pepper: string, log: Logger): OtherUpstream[] =>
  rows.filter((row) => !isChat(row)).flatMap((row) => opened(row, pepper, log, openOther));

function opened<T>(
  row: UpstreamRow,
  pepper: string,
  log: Logger,
  open: (row: UpstreamRow, secrets: UpstreamSecrets) => T,
): T[] {
  if (row.enabled === 0 || row.problem !== null) return [];
  try {
    return [open(row, JSON.parse(unseal(row.sealed, pepper)) as UpstreamSecrets)];
  } catch {
    // Sealed with another pepper: the platform serves without it.
    log.error({ upstream: row.name }, "the key of an upstream can't be decrypted; set it again");
    return [];
  }
}

export const openOther = (row: UpstreamRow, { key, webhook_secret }: UpstreamSecrets): OtherUpstream => {
  const { default_model } = JSON.parse(row.options) as UpstreamOptions;
  return {
    name: row.name,
    kind: row.provider,
    url: row.url,
    ...(key === undefined ? {} : { key }),
    ...(default_model === undefined ? {} : { default_model }),
    ...(webhook_secret === undefined ? {} : { webhook_secret }),
  };
};

export const openChat = (row: UpstreamRow, secrets: UpstreamSecrets): ChatUpstream => ({
  stream_usage: true,
  ...(JSON.parse(row.options) as UpstreamOptions),
  ...secrets,
  name: row.name,
  kind: row.provider as ChatKind,
  url: row.url,
  priority: row.priority,
  weight: row.weight,
});
