/** Go 1.18 and newer, standard library only. */
import { type Literals, lines, literal, requestOf, type SampleCall } from './call.ts';

const literals: Literals = {
  file: ({ filename }) =>
    `map[string]any{"data": base64File(${JSON.stringify(filename)}), "filename": ${JSON.stringify(filename)}}`,
  text: (text) => JSON.stringify(text),
  none: 'nil',
  yes: 'true',
  no: 'false',
  list: ['[]any{', '}', '[]any{}'],
  object: ['map[string]any{', '}', 'map[string]any{}'],
  field: (name, value) => `${JSON.stringify(name)}: ${value}`,
  indent: '\t',
};

export function go(call: SampleCall): string {
  const { method, path, body } = requestOf(call);
  const { returns, key, origin } = call;
  const value = body === undefined ? 'nil' : literal(literals, body, '\t');
  const readsFile = value.includes('base64File(');
  const savesFile = returns === 'file' || returns === 'job';
  const isRaw = returns === 'events' || returns === 'bytes';
  const imports = [
    'bytes',
    readsFile && 'encoding/base64',
    'encoding/json',
    !isRaw && 'fmt',
    'io',
    'log',
    'net/http',
    (key === undefined || readsFile || savesFile || isRaw) && 'os',
    returns === 'job' && 'time',
  ].filter((name) => name !== false);
  return lines(
    'package main',
    '',
    'import (',
    imports.map((name) => `\t"${name}"`),
    ')',
    '',
    'func check(err error) {',
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '}',
    '',
    'func send(method, url string, body any) *http.Response {',
    '\tvar content io.Reader',
    '\tif body != nil {',
    '\t\ttext, err := json.Marshal(body)',
    '\t\tcheck(err)',
    '\t\tcontent = bytes.NewReader(text)',
    '\t}',
    '\trequest, err := http.NewRequest(method, url, content)',
    '\tcheck(err)',
    `\trequest.Header.Set("Authorization", "Bearer ${key === undefined ? '"+os.Getenv("OJA_KEY"))' : `${key}")`}`,
    '\trequest.Header.Set("Content-Type", "application/json")',
    '\tresponse, err := http.DefaultClient.Do(request)',
    '\tcheck(err)',
    '\tif response.StatusCode >= 400 {',
    '\t\ttext, _ := io.ReadAll(response.Body)',
    '\t\tlog.Fatalf("%s: %s", response.Status, text)',
    '\t}',
    '\treturn response',
    '}',
    '',
    !isRaw && [
      'func read(response *http.Response) map[string]any {',
      '\tdefer response.Body.Close()',
      '\tvar answer map[string]any',
      '\tcheck(json.NewDecoder(response.Body).Decode(&answer))',
      '\treturn answer',
      '}',
      '',
    ],
    readsFile && [
      'func base64File(name string) string {',
      '\tcontent, err := os.ReadFile(name)',
      '\tcheck(err)',
      '\treturn base64.StdEncoding.EncodeToString(content)',
      '}',
      '',
    ],
    savesFile && [
      'func save(answer map[string]any) {',
      '\tfile, ok := answer["file"].(map[string]any)',
      '\tif !ok {',
      '\t\treturn',
      '\t}',
      '\tresponse, err := http.Get(file["url"].(string))',
      '\tcheck(err)',
      '\tdefer response.Body.Close()',
      '\ttarget, err := os.Create(file["filename"].(string))',
      '\tcheck(err)',
      '\tdefer target.Close()',
      '\t_, err = io.Copy(target, response.Body)',
      '\tcheck(err)',
      '}',
      '',
    ],
    'func main() {',
    bodies[returns](
      `send("${method}", ${JSON.stringify(origin + path)}, ${value})`,
      JSON.stringify(`${origin}/api/v1/jobs/`),
      JSON.stringify(call.file?.filename ?? ''),
    ).map((line) => (line === '' ? line : `\t${line}`)),
    '}',
  );
}

const bodies: Record<SampleCall['returns'], (sent: string, jobsUrl: string, filename: string) => string[]> = {
  json: (sent) => [`fmt.Println(read(${sent}))`],
  file: (sent) => [`answer := read(${sent})`, 'fmt.Println(answer)', 'save(answer)'],
  bytes: (sent, _, filename) => [
    `response := ${sent}`,
    'defer response.Body.Close()',
    `target, err := os.Create(${filename})`,
    'check(err)',
    'defer target.Close()',
    '_, err = io.Copy(target, response.Body)',
    'check(err)',
  ],
  job: (sent, jobsUrl) => [
    `job := read(${sent})`,
    'for job["status"] == "queued" || job["status"] == "running" {',
    '\ttime.Sleep(2 * time.Second)',
    `\tjob = read(send("GET", ${jobsUrl}+job["id"].(string), nil))`,
    '}',
    'fmt.Println(job)',
    'if result, ok := job["result"].(map[string]any); ok {',
    '\tsave(result)',
    '}',
  ],
  events: (sent) => [
    `response := ${sent}`,
    'defer response.Body.Close()',
    '_, err := io.Copy(os.Stdout, response.Body)',
    'check(err)',
  ],
};
