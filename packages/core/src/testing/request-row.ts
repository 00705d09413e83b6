/** A row of the request log, plain but for what a test cares about. */
import { newId } from '../platform/id.ts';
import type { RequestRow } from '../platform/requests/insert.ts';

export const requestRow = ({ at = 1, ...given }: Partial<RequestRow>): RequestRow => ({
  id: newId('req', at),
  at,
  account_id: 'acc_mine',
  key_id: '',
  endpoint: 'utilities.qr',
  method: 'POST',
  path: '/',
  status: 200,
  error_code: null,
  engine: null,
  ms: 1,
  charge_micros: 0,
  free: 0,
  units: 1,
  mode: 'live',
  ip: '',
  user_agent: '',
  bytes_in: 0,
  bytes_out: 0,
  error_message: null,
  error_param: null,
  model: null,
  model_served: null,
  upstream: null,
  charge_nanos: null,
  cost_nanos: null,
  facts: null,
  ...given,
});
