import type { EgressHop } from '../../egress/port.ts';
import type { Engine, EngineCall } from '../engine.ts';

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

export interface HttpEngine extends Engine {
  /** Headers of an address; the body is not read. */
  inspect(inspection: HttpInspection, call: EngineCall): Promise<HttpReport>;
}
