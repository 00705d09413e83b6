/** Code samples of an endpoint, from its example. */
import { type Endpoint, isRaw } from '../endpoints/endpoint.ts';
import { sampleCall } from './samples/call.ts';
import { languages, languageTitles } from './samples/languages.ts';
import { sample } from './samples/sample.ts';

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
  const { id, method, path, example, wire: { types: produces = [] } = {}, job } = endpoint;
  const sampled = {
    id,
    method,
    path,
    output: isRaw(endpoint, path) ? undefined : endpoint.output,
    outputExample: example.output,
    produces,
    isJob: job?.when === 'always',
  };
  const input = JSON.parse(JSON.stringify(example.input, shortened)) as Record<string, unknown>;
  const call = { origin, ...sampleCall(sampled, input) };
  return languages.map((language) => ({
    lang: language === 'curl' ? 'Shell' : languageTitles[language],
    label: languageTitles[language],
    source: sample(language, call),
  }));
}

function shortened(_: string, value: unknown): unknown {
  return typeof value === 'string' && value.length > sampleTextMax ? `${value.slice(0, 40)}…` : value;
}
