/** Tells operators that YouTube refuses this server: in the log once, and in the engine's state until it serves again. */

import { EngineFailure } from '@oja/core/engine-failure';
import { OjaError } from '@oja/core/errors';
import type { Logger } from '@oja/core/logger';

const codes = new Set<string>(['upstream_blocked', 'upstream_rate_limited', 'po_token_required']);

export function createRefusals(log: Logger) {
  let since: { at: Date; calls: number; message: string } | undefined;
  return {
    note(error: unknown): void {
      if (!(error instanceof EngineFailure || error instanceof OjaError) || !codes.has(error.code)) return;
      if (since === undefined) {
        since = { at: new Date(), calls: 0, message: error.message };
        log.error({ engine: 'innertube', code: error.code, err: error }, 'YouTube is blocking this server');
      }
      since.calls++;
      since.message = error.message;
    },
    end(): void {
      if (since !== undefined) log.info({ engine: 'innertube' }, 'YouTube no longer blocks this server');
      since = undefined;
    },
    /** For the engine's state; empty while YouTube serves. */
    text(): string {
      if (since === undefined) return '';
      return `; ALARM: refused ${since.calls} times since ${since.at.toISOString()}: ${since.message}`;
    },
  };
}
