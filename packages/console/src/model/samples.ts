/** A call as working code, with nothing to install: curl, TypeScript, Python, PHP, Go. */

export const languages = ['curl', 'typescript', 'python', 'php', 'go'] as const;
export type Language = (typeof languages)[number];

export interface SampleCall {
  origin: string;
  method: string;
  path: string;
  input: Record<string, unknown>;
  /** Placeholder when the secret is not at hand. */
  key?: string;
}

interface Prepared {
  method: string;
  url: string;
  body: Record<string, unknown> | undefined;
  key: string | undefined;
}

/** A file the person dropped: samples read it from disk instead of printing its bytes. */
const isDropped = (value: unknown): value is { data: string; filename: string } =>
  typeof value === 'object' && value !== null && 'data' in value && 'filename' in value;
const marker = (name: string) => `@@file:${name}@@`;

export function sample(language: Language, call: SampleCall): string {
  const prepared = prepare(call);
  return writers[language](prepared, call.input);
}

function prepare({ origin, method, path, input, key }: SampleCall): Prepared {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value ?? name));
  });
  if (method !== 'GET' && method !== 'DELETE') return { method, url: origin + filled, body: rest, key };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest))
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  const tail = query.size === 0 ? '' : `?${query}`;
  return { method, url: origin + filled + tail, body: undefined, key };
}

const marked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'data' && isDropped(value) ? marker(value.filename) : marked(inner),
    ]),
  );
};
const json = (value: unknown) => JSON.stringify(marked(value), null, 2);
const shell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const indent = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);
const fileNames = (text: string) => [
  ...new Set([...text.matchAll(/@@file:(.*?)@@/g)].map(([, name]) => name!)),
];

function curl({ method, url, body, key }: Prepared, input: Record<string, unknown>): string {
  const head = `curl ${method === 'GET' || method === 'POST' ? '' : `-X ${method} `}${shell(url)}`;
  const lines = [head, `-H "Authorization: Bearer ${key ?? '$OJA_KEY'}"`];
  if (body === undefined) return lines.join(' \\\n  ');
  const dropped = Object.entries(input).some(([, value]) => isDropped(value));
  if (dropped) {
    for (const [name, value] of Object.entries(body)) {
      if (isDropped(value)) lines.push(`-F ${shell(`${name}=@${value.filename}`)}`);
      else lines.push(`-F ${shell(`${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)}`);
    }
    return lines.join(' \\\n  ');
  }
  lines.push('-H "Content-Type: application/json"', `-d ${shell(JSON.stringify(marked(body), null, 2))}`);
  return lines.join(' \\\n  ');
}

function typescript({ method, url, body, key }: Prepared): string {
  const text = body === undefined ? '' : indent(json(body), '  ');
  const files = fileNames(text);
  const filled = text.replace(
    /"@@file:(.*?)@@"/g,
    (_, name: string) => `readFileSync(${JSON.stringify(name)}).toString('base64')`,
  );
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample is code itself
  const secret = key === undefined ? '`Bearer ${process.env.OJA_KEY}`' : `'Bearer ${key}'`;
  return [
    ...(files.length > 0 ? ["import { readFileSync } from 'node:fs';", ''] : []),
    `const answer = await fetch('${url}', {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    body === undefined
      ? `  headers: { authorization: ${secret} },`
      : `  headers: { authorization: ${secret}, 'content-type': 'application/json' },`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${filled}),`]),
    '});',
    'if (!answer.ok) throw new Error(await answer.text());',
    "console.log(await answer.json(), answer.headers.get('x-oja-charge'));",
  ].join('\n');
}

function pythonLiteral(value: unknown, by = ''): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') {
    const file = typeof value === 'string' ? /^@@file:(.*)@@$/.exec(value) : null;
    return file
      ? `base64.b64encode(open(${JSON.stringify(file[1])}, "rb").read()).decode()`
      : JSON.stringify(value);
  }
  const inner = `${by}    `;
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((one) => `${inner}${pythonLiteral(one, inner)},\n`).join('')}${by}]`;
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  return `{\n${entries.map(([name, one]) => `${inner}${JSON.stringify(name)}: ${pythonLiteral(one, inner)},\n`).join('')}${by}}`;
}

function python({ method, url, body, key }: Prepared): string {
  const literal = body === undefined ? '' : pythonLiteral(marked(body));
  const modules = [
    ...(literal.includes('base64.') ? ['base64'] : []),
    'json',
    ...(key === undefined ? ['os'] : []),
    'urllib.request',
  ];
  const secret = key === undefined ? '"Bearer " + os.environ["OJA_KEY"]' : `"Bearer ${key}"`;
  const headers =
    body === undefined
      ? `{"Authorization": ${secret}}`
      : `{"Authorization": ${secret}, "Content-Type": "application/json"}`;
  return [
    `import ${modules.join(', ')}`,
    '',
    ...(body === undefined ? [] : [`body = ${literal}`]),
    'request = urllib.request.Request(',
    `    ${JSON.stringify(url)},`,
    ...(body === undefined ? [] : ['    data=json.dumps(body).encode(),']),
    `    headers=${headers},`,
    `    method="${method}",`,
    ')',
    'with urllib.request.urlopen(request) as answer:',
    '    print(json.load(answer), answer.headers["x-oja-charge"])',
  ].join('\n');
}

function php({ method, url, body, key }: Prepared): string {
  const text = body === undefined ? '' : json(body);
  const files = fileNames(text);
  const filled = files.reduce(
    (all, name, i) => all.replaceAll(marker(name), `{$file${i + 1}}`),
    text.replaceAll(files.length ? /[$\\](?!")/g : /(?!)/g, '\\$&'),
  );
  const secret =
    key === undefined ? `'Authorization: Bearer ' . getenv('OJA_KEY')` : `'Authorization: Bearer ${key}'`;
  return [
    '<?php',
    ...files.map((name, i) => `$file${i + 1} = base64_encode(file_get_contents('${name}'));`),
    ...(body === undefined ? [] : [`$body = <<<${files.length > 0 ? 'JSON' : "'JSON'"}\n${filled}\nJSON;`]),
    "$context = stream_context_create(['http' => [",
    `    'method' => '${method}',`,
    `    'header' => [${secret}${body === undefined ? '' : ", 'Content-Type: application/json'"}],`,
    ...(body === undefined ? [] : ["    'content' => $body,"]),
    "    'ignore_errors' => true,",
    ']]);',
    `$answer = file_get_contents('${url}', false, $context);`,
    'print_r(json_decode($answer, true));',
  ].join('\n');
}

function go({ method, url, body, key }: Prepared): string {
  const text = body === undefined ? '' : json(body);
  const files = fileNames(text);
  const raw = files.reduce(
    (all, name, i) => all.replaceAll(marker(name), `\` + file${i + 1} + \``),
    text.replaceAll('`', '` + "`" + `'),
  );
  const imports = [
    ...(files.length > 0 ? ['encoding/base64'] : []),
    'fmt',
    'io',
    'net/http',
    ...(files.length > 0 || key === undefined ? ['os'] : []),
    ...(body === undefined ? [] : ['strings']),
  ];
  return [
    'package main',
    '',
    'import (',
    ...imports.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...files.flatMap((name, i) => [
      `\tbytes${i + 1}, err := os.ReadFile(${JSON.stringify(name)})`,
      '\tif err != nil {',
      '\t\tpanic(err)',
      '\t}',
      `\tfile${i + 1} := base64.StdEncoding.EncodeToString(bytes${i + 1})`,
    ]),
    ...(body === undefined ? [] : [`\tbody := strings.NewReader(\`${raw}\`)`]),
    `\trequest, ${files.length > 0 ? 'err' : '_'} := http.NewRequest("${method}", ${JSON.stringify(url)}, ${body === undefined ? 'nil' : 'body'})`,
    ...(files.length > 0 ? ['\tif err != nil {', '\t\tpanic(err)', '\t}'] : []),
    `\trequest.Header.Set("Authorization", "Bearer ${key === undefined ? '"+os.Getenv("OJA_KEY"))' : `${key}")`}`,
    ...(body === undefined ? [] : ['\trequest.Header.Set("Content-Type", "application/json")']),
    '\tanswer, err := http.DefaultClient.Do(request)',
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '\tdefer answer.Body.Close()',
    '\ttext, _ := io.ReadAll(answer.Body)',
    '\tfmt.Println(answer.Status, string(text))',
    '}',
  ].join('\n');
}

const writers: Record<Language, (call: Prepared, input: Record<string, unknown>) => string> = {
  curl,
  typescript,
  python,
  php,
  go,
};
