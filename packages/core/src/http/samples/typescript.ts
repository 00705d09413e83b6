/** With @oja/client, which the server serves. */
import { isChat, type Literals, lines, literal, type SampleCall } from './call.ts';

const text = (value: string) =>
  `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const literals: Literals = {
  file: ({ filename }) => `await fileFromPath(${text(filename)})`,
  text,
  none: 'null',
  yes: 'true',
  no: 'false',
  list: ['[', ']', '[]'],
  object: ['{', '}', '{}'],
  field: (name, value) => `${/^[A-Za-z_]\w*$/.test(name) ? name : text(name)}: ${value}`,
  indent: '  ',
};

export function typescript({ origin, id, path, input, returns, file, key }: SampleCall): string {
  const { async: _, ...fields } = input;
  const given = Object.keys(fields).length === 0 ? '' : `, ${literal(literals, fields, '  ')}`;
  const fromNode = [
    given.includes('fileFromPath(') && 'fileFromPath',
    (returns === 'file' || returns === 'bytes' || returns === 'job') && 'saveFile',
  ].filter((name) => name !== false);
  return lines(
    `// npm install ${origin}/oja-client.tgz`,
    "import { ApiError, createClient } from '@oja/client';",
    fromNode.length > 0 && `import { ${fromNode.join(', ')} } from '@oja/client/node';`,
    '',
    `const oja = createClient({ baseUrl: '${origin}', key: ${key === undefined ? 'process.env.OJA_KEY' : `'${key}'`} });`,
    'try {',
    `  ${bodies[returns](id, given, file?.filename ?? '', isChat({ path })).join('\n  ')}`,
    '} catch (error) {',
    '  if (!(error instanceof ApiError)) throw error;',
    '  console.error(error.status, error.code, error.message);',
    '  process.exitCode = 1;',
    '}',
  );
}

const bodies: Record<
  SampleCall['returns'],
  (id: string, given: string, filename: string, isWords: boolean) => string[]
> = {
  json: (id, given) => [`const answer = await oja.call('${id}'${given});`, 'console.log(answer);'],
  file: (id, given) => [
    `const answer = await oja.call('${id}'${given});`,
    'console.log(answer);',
    'if (answer.file) await saveFile(await oja.download(answer.file), answer.file.filename);',
  ],
  bytes: (id, given, filename) => [
    `const file = await oja.callForFile('${id}'${given || ', {}'});`,
    `await saveFile(file, '${filename}');`,
  ],
  job: (id, given) => [
    `const job = await oja.startJob('${id}'${given || ', {}'});`,
    'const done = await oja.waitForJob(job.id, { onProgress: ({ status }) => console.log(status) });',
    'console.log(done.result);',
    'const { file } = done.result as { file?: { url: string; filename: string } };',
    'if (file) await saveFile(await oja.download(file), file.filename);',
  ],
  events: (id, given, _filename, isWords) =>
    isWords
      ? [`for await (const word of oja.streamChat(${given.slice(2)})) process.stdout.write(word);`]
      : [`for await (const event of await oja.stream('${id}'${given || ', {}'})) console.log(event);`],
};
