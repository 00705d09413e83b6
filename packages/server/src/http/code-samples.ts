/** Code samples of an endpoint, from its example. */
import type { Endpoint } from '../endpoints/endpoint.ts';

const sampleTextMax = 200;

export function curlSample({ method, path, example }: Endpoint, origin: string): string {
  const rest = { ...(example.input as Record<string, unknown>) };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name] ?? name);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const auth = '-H "Authorization: Bearer $OJA_KEY"';
  const verb = method === 'GET' || method === 'POST' ? '' : `-X ${method} `;
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(rest))
      for (const one of [value].flat()) query.append(name, String(one));
    return `curl ${verb}"${origin}${filled}${query.size === 0 ? '' : `?${query}`}" ${auth}`;
  }
  const body = JSON.stringify(rest, shortened);
  return `curl ${verb}${origin}${filled} ${auth} -H "Content-Type: application/json" -d '${body.replaceAll("'", "'\\''")}'`;
}

/** For `x-codeSamples`, which OpenAPI viewers show beside an operation. */
export function codeSamples(
  endpoint: Endpoint,
  origin: string,
): { lang: string; label: string; source: string }[] {
  const input = JSON.stringify(endpoint.example.input, shortened, 2).replace(/^(\s*)"(\w+)":/gm, '$1$2:');
  const given = input === '{}' ? '' : `, ${input}`;
  const typescript = [
    "import { createClient } from '@oja/client';",
    '',
    `const oja = createClient({ baseUrl: '${origin}', key: 'oja_live_…' });`,
    `console.log(await oja.call('${endpoint.id}'${given}));`,
  ].join('\n');
  return [
    { lang: 'Shell', label: 'curl', source: curlSample(endpoint, origin) },
    { lang: 'TypeScript', label: '@oja/client', source: typescript },
  ];
}

function shortened(_: string, value: unknown): unknown {
  return typeof value === 'string' && value.length > sampleTextMax ? `${value.slice(0, 40)}…` : value;
}
