/** Java 17 and newer, JDK only. It has no JSON parser, so the few values that are needed are found by a pattern. */
import { isInputFile, lines, requestOf, type SampleCall } from './call.ts';

const text = (value: string) => JSON.stringify(value);

/** A text block with the JSON, and the calls that put files in it. */
function bodyOf(body: Record<string, unknown>, by: string): string {
  const files = new Set<string>();
  const json = JSON.stringify(
    body,
    (_, value) => {
      if (!isInputFile(value)) return value;
      files.add(value.filename);
      return { data: `{{${value.filename}}}`, filename: value.filename };
    },
    2,
  );
  const block = json.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""').replaceAll('\n', `\n${by}`);
  const filled = [...files].map((name) => `.replace(${text(`{{${name}}}`)}, base64(${text(name)}))`).join('');
  return `"""\n${by}${block}"""${filled}`;
}

export function java(call: SampleCall): string {
  const { method, path, body } = requestOf(call);
  const { returns, key, origin } = call;
  const content = body === undefined ? 'null' : bodyOf(body, '        ');
  const readsFile = content.includes('base64(');
  const isRaw = returns === 'events' || returns === 'bytes';
  const findsValues = returns === 'file' || returns === 'job';
  const imports = [
    isRaw && 'java.io.InputStream',
    'java.net.URI',
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    'java.net.http.HttpResponse',
    (readsFile || findsValues || returns === 'bytes') && 'java.nio.file.Files',
    (readsFile || findsValues || returns === 'bytes') && 'java.nio.file.Path',
    readsFile && 'java.util.Base64',
    findsValues && 'java.util.regex.Pattern',
  ].filter((name) => name !== false);
  const bodyType = isRaw ? 'InputStream' : 'String';
  return lines(
    imports.map((name) => `import ${name};`),
    '',
    'public class Sample {',
    '  static final HttpClient client = HttpClient.newHttpClient();',
    '',
    `  static ${bodyType} send(String method, String url, String body) throws Exception {`,
    '    var content = body == null',
    '        ? HttpRequest.BodyPublishers.noBody()',
    '        : HttpRequest.BodyPublishers.ofString(body);',
    '    var request = HttpRequest.newBuilder(URI.create(url))',
    `        .header("Authorization", "Bearer ${key === undefined ? '" + System.getenv("OJA_KEY"))' : `${key}")`}`,
    '        .header("Content-Type", "application/json")',
    '        .method(method, content)',
    '        .build();',
    `    var response = client.send(request, HttpResponse.BodyHandlers.of${bodyType}());`,
    '    if (response.statusCode() >= 400) {',
    isRaw
      ? '      System.err.println(new String(response.body().readAllBytes()));'
      : '      System.err.println(response.body());',
    '      System.exit(1);',
    '    }',
    '    return response.body();',
    '  }',
    '',
    findsValues && [
      '  // The JDK has no JSON parser. With Jackson or Gson, read the field instead.',
      '  static String find(String pattern, String json) {',
      '    var found = Pattern.compile(pattern).matcher(json);',
      '    return found.find() ? found.group(1) : null;',
      '  }',
      '',
      '  static void save(String answer) throws Exception {',
      `    var url = find(${text('"file":\\{[^}]*"url":"([^"]*)"')}, answer);`,
      '    if (url == null) return;',
      `    var name = url.substring(url.lastIndexOf('/') + 1);`,
      '    var request = HttpRequest.newBuilder(URI.create(url)).build();',
      '    client.send(request, HttpResponse.BodyHandlers.ofFile(Path.of(name)));',
      '    System.out.println(name + ": " + Files.size(Path.of(name)) + " bytes");',
      '  }',
      '',
    ],
    readsFile && [
      '  static String base64(String name) throws Exception {',
      '    return Base64.getEncoder().encodeToString(Files.readAllBytes(Path.of(name)));',
      '  }',
      '',
    ],
    '  public static void main(String[] args) throws Exception {',
    bodies[returns](
      `send("${method}", ${text(origin + path)}, ${content})`,
      text(`${origin}/api/v1/jobs/`),
      text(call.file?.filename ?? ''),
    ).map((line) => `    ${line}`),
    '  }',
    '}',
  );
}

const bodies: Record<SampleCall['returns'], (sent: string, jobsUrl: string, filename: string) => string[]> = {
  json: (sent) => [`System.out.println(${sent});`],
  file: (sent) => [`var answer = ${sent};`, 'System.out.println(answer);', 'save(answer);'],
  bytes: (sent, _, filename) => [`Files.copy(${sent}, Path.of(${filename}));`],
  job: (sent, jobsUrl) => [
    `var job = ${sent};`,
    `var id = find(${text('"id":"([^"]*)"')}, job);`,
    `while (find(${text('"status":"(queued|running)"')}, job) != null) {`,
    '  Thread.sleep(2000);',
    `  job = send("GET", ${jobsUrl} + id, null);`,
    '}',
    'System.out.println(job);',
    'save(job);',
  ],
  events: (sent) => [`${sent}.transferTo(System.out);`],
};
