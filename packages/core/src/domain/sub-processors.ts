/** Someone who gets data of callers from this server. */
export interface SubProcessor {
  kind: 'upstream' | 'engine' | 'service' | 'login' | 'platform';
  name: string;
  purpose: string;
  data: string;
  host: string;
}
