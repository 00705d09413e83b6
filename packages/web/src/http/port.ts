import type { EgressHop } from '@oja/core/egress/port';
import type { Engine, EngineCall } from '@oja/core/engines/engine';

export interface HttpInspection {
  url: string;
  method: 'GET' | 'HEAD' | 'OPTIONS';
  /** 0 shows a redirect instead of following it. */
  redirectsMax: number;
  userAgent?: string;
  /** Cookie header, of cookies that the address set on an earlier stop. */
  cookie?: string;
}

export interface HttpReport {
  finalUrl: string;
  /** Every exchange in order, the final one last. */
  hops: EgressHop[];
  totalMs: number;
}

export interface HttpReading {
  url: string;
  /** More is `payload_too_large`. */
  bytesMax: number;
  redirectsMax: number;
  accept?: string;
  userAgent?: string;
  /** At most the engine's own limit. */
  timeoutMs?: number;
  /** Input field that errors name. Default `url`. */
  param?: string;
}

export interface HttpDocument {
  status: number;
  finalUrl: string;
  /** Lower-case names; duplicates joined with ', '. */
  headers: Record<string, string>;
  body: Uint8Array;
}

export interface HttpEngine extends Engine {
  /** A whole document, whatever its status. */
  read(reading: HttpReading, call: EngineCall): Promise<HttpDocument>;
  /** Headers of an address; the body is not read. */
  inspect(inspection: HttpInspection, call: EngineCall): Promise<HttpReport>;
}
