/** With the Python client, which the server serves. */
import { isChat, isInputFile, type Literals, lines, literal, type SampleCall } from './call.ts';

const literals: Literals = {
  file: ({ filename }) => `Path(${JSON.stringify(filename)})`,
  text: (text) => JSON.stringify(text),
  none: 'None',
  yes: 'True',
  no: 'False',
  list: ['[', ']', '[]'],
  object: ['{', '}', '{}'],
  field: (name, value) => `${JSON.stringify(name)}: ${value}`,
  indent: '    ',
};

export function python({ origin, id, path, input, returns, file, key }: SampleCall): string {
  const { async: _, ...fields } = input;
  const given = literal(literals, fields, '    ');
  const errors = returns === 'job' ? 'ApiError, JobFailedError, Oja' : 'ApiError, Oja';
  return lines(
    `# pip install ${origin}/oja_client-2.0.0-py3-none-any.whl`,
    Object.values(input).some(isInputFile) && ['from pathlib import Path', ''],
    `from oja import ${errors}`,
    '',
    `oja = Oja(base_url="${origin}"${key === undefined ? ')  # reads OJA_KEY' : `, key="${key}")`}`,
    'try:',
    `    ${bodies[returns](id, given, file?.filename ?? '', isChat({ path })).join('\n    ')}`,
    'except ApiError as error:',
    '    raise SystemExit(f"{error.status} {error.code}: {error.message}")',
    returns === 'job' && [
      'except JobFailedError as error:',
      '    raise SystemExit(f"{error.code}: {error}")',
    ],
  );
}

const bodies: Record<
  SampleCall['returns'],
  (id: string, given: string, filename: string, isWords: boolean) => string[]
> = {
  json: (id, given) => [`answer = oja.call("${id}", ${given})`, 'print(answer)'],
  file: (id, given) => [
    `answer = oja.call("${id}", ${given})`,
    'print(answer)',
    'if answer.get("file"):',
    '    oja.download(answer["file"]["url"]).save(answer["file"]["filename"])',
  ],
  bytes: (id, given, filename) => [
    `file = oja.call_for_file("${id}", ${given})`,
    `print(file.save("${filename}"))`,
  ],
  job: (id, given) => [
    `job = oja.start_job("${id}", ${given})`,
    'done = oja.wait_for_job(job["id"], on_progress=lambda job: print(job["status"]))',
    'print(done["result"])',
    'file = done["result"].get("file")',
    'if file:',
    '    oja.download(file["url"]).save(file["filename"])',
  ],
  events: (id, given, _filename, isWords) =>
    isWords
      ? [
          `with oja.stream_chat(**${given}) as stream:`,
          '    for word in stream.text():',
          '        print(word, end="", flush=True)',
        ]
      : [`with oja.stream("${id}", ${given}) as events:`, '    for event in events:', '        print(event)'],
};
