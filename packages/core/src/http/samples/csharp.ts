/** .NET 6 and newer, standard library only; no newer syntax than C# 7. */
import { type Literals, lines, literal, requestOf, type SampleCall } from './call.ts';

const text = (value: string) => JSON.stringify(value);
const keywords = new Set(
  'abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is lock long namespace new null object operator out override params private protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while'.split(
    ' ',
  ),
);
const fieldName = (name: string) => (keywords.has(name) ? `@${name}` : name.replace(/\W/g, '_'));

const literals: Literals = {
  file: ({ filename }) =>
    `new { data = Convert.ToBase64String(File.ReadAllBytes(${text(filename)})), filename = ${text(filename)} }`,
  text,
  none: '(object)null',
  yes: 'true',
  no: 'false',
  list: ['new object[] {', '}', 'new object[0]'],
  object: ['new {', '}', 'new { }'],
  field: (name, value) => `${fieldName(name)} = ${value}`,
  indent: '    ',
};

export function csharp(call: SampleCall): string {
  const { method, path, body } = requestOf(call);
  const { returns, key, origin } = call;
  const content = body === undefined ? 'null' : literal(literals, body, '        ');
  const readsJson = returns === 'file' || returns === 'job';
  const secret = key === undefined ? 'Environment.GetEnvironmentVariable("OJA_KEY")' : text(key);
  const imports = [
    'System',
    (content.includes('File.') || returns !== 'json') && 'System.IO',
    'System.Net.Http',
    'System.Net.Http.Headers',
    'System.Text',
    'System.Text.Json',
    'System.Threading.Tasks',
  ].filter((name) => name !== false);
  return lines(
    imports.map((name) => `using ${name};`),
    '',
    'public static class Sample',
    '{',
    '    static readonly HttpClient client = new HttpClient();',
    '',
    '    static async Task<HttpContent> Send(string method, string url, object body)',
    '    {',
    '        var request = new HttpRequestMessage(new HttpMethod(method), url);',
    `        request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", ${secret});`,
    '        if (body != null)',
    '            request.Content = new StringContent(JsonSerializer.Serialize(body), Encoding.UTF8, "application/json");',
    '        var response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);',
    '        if (!response.IsSuccessStatusCode)',
    '        {',
    '            Console.Error.WriteLine(await response.Content.ReadAsStringAsync());',
    '            Environment.Exit(1);',
    '        }',
    '        return response.Content;',
    '    }',
    '',
    readsJson && [
      '    static async Task Save(JsonElement answer)',
      '    {',
      '        JsonElement file;',
      '        if (!answer.TryGetProperty("file", out file) || file.ValueKind != JsonValueKind.Object) return;',
      '        var content = await client.GetByteArrayAsync(file.GetProperty("url").GetString());',
      '        File.WriteAllBytes(file.GetProperty("filename").GetString(), content);',
      '    }',
      '',
    ],
    '    public static async Task Main()',
    '    {',
    bodies[returns](
      `await Send("${method}", ${text(origin + path)}, ${content})`,
      text(`${origin}/api/v1/jobs/`),
      text(call.file?.filename ?? ''),
    ).map((line) => (line === '' ? line : `        ${line}`)),
    '    }',
    '}',
  );
}

const bodies: Record<SampleCall['returns'], (sent: string, jobsUrl: string, filename: string) => string[]> = {
  json: (sent) => [`var answer = ${sent};`, 'Console.WriteLine(await answer.ReadAsStringAsync());'],
  file: (sent) => [
    `var answer = ${sent};`,
    'var json = await answer.ReadAsStringAsync();',
    'Console.WriteLine(json);',
    'await Save(JsonDocument.Parse(json).RootElement);',
  ],
  bytes: (sent, _, filename) => [
    `var answer = ${sent};`,
    `using (var file = File.Create(${filename}))`,
    '    await answer.CopyToAsync(file);',
  ],
  job: (sent, jobsUrl) => [
    `var answer = ${sent};`,
    'var job = JsonDocument.Parse(await answer.ReadAsStringAsync()).RootElement;',
    'while (Array.IndexOf(new[] { "queued", "running" }, job.GetProperty("status").GetString()) >= 0)',
    '{',
    '    await Task.Delay(2000);',
    `    answer = await Send("GET", ${jobsUrl} + job.GetProperty("id").GetString(), null);`,
    '    job = JsonDocument.Parse(await answer.ReadAsStringAsync()).RootElement;',
    '}',
    'Console.WriteLine(job);',
    'await Save(job.GetProperty("result"));',
  ],
  events: (sent) => [`var answer = ${sent};`, 'await answer.CopyToAsync(Console.OpenStandardOutput());'],
};
