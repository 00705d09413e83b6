/** PHP 8 without extensions. */
import { type Literals, lines, literal, requestOf, type SampleCall } from './call.ts';

const text = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const literals: Literals = {
  file: ({ filename }) =>
    `['data' => base64_encode(file_get_contents(${text(filename)})), 'filename' => ${text(filename)}]`,
  text,
  none: 'null',
  yes: 'true',
  no: 'false',
  list: ['[', ']', '[]'],
  object: ['[', ']', 'new stdClass()'],
  field: (name, value) => `${text(name)} => ${value}`,
  indent: '    ',
};

export function php(call: SampleCall): string {
  const { method, path, body } = requestOf(call);
  const secret =
    call.key === undefined
      ? "'Authorization: Bearer ' . getenv('OJA_KEY')"
      : text(`Authorization: Bearer ${call.key}`);
  const given = `'${method}', ${text(path)}${body === undefined ? '' : `, ${literal(literals, body)}`}`;
  const isRaw = call.returns === 'events' || call.returns === 'bytes';
  return lines(
    '<?php',
    `function send(string $method, string $path, array|object|null $body = null): ${isRaw ? 'mixed' : 'array'}`,
    '{',
    '    $http = [',
    "        'method' => $method,",
    `        'header' => [${secret}, 'Content-Type: application/json'],`,
    "        'content' => $body === null ? '' : json_encode($body),",
    "        'ignore_errors' => true,",
    '    ];',
    `    $stream = fopen(${text(call.origin)} . $path, 'r', false, stream_context_create(['http' => $http]));`,
    "    preg_match('/ (\\d{3})/', $http_response_header[0], $status);",
    '    if ($status[1] >= 400) {',
    '        fwrite(STDERR, stream_get_contents($stream) . PHP_EOL);',
    '        exit(1);',
    '    }',
    isRaw ? '    return $stream;' : '    return json_decode(stream_get_contents($stream), true);',
    '}',
    '',
    bodies[call.returns](given, call.file?.filename ?? ''),
  );
}

const save = (value: string, by = '') => [
  `${by}if (isset(${value}['file'])) {`,
  `${by}    copy(${value}['file']['url'], ${value}['file']['filename']);`,
  `${by}}`,
];

const bodies: Record<SampleCall['returns'], (given: string, filename: string) => string[]> = {
  json: (given) => [`print_r(send(${given}));`],
  file: (given) => [`$answer = send(${given});`, 'print_r($answer);', ...save('$answer')],
  bytes: (given, filename) => [`file_put_contents(${text(filename)}, send(${given}));`],
  job: (given) => [
    `$job = send(${given});`,
    'do {',
    '    sleep(2);',
    "    $job = send('GET', '/api/v1/jobs/' . $job['id']);",
    "} while (in_array($job['status'], ['queued', 'running']));",
    'print_r($job);',
    ...save("$job['result']"),
  ],
  events: (given) => [`fpassthru(send(${given}));`],
};
