/** For a POSIX shell, with nothing but curl, grep and cut. */
import { isInputFile, lines, type Request, requestOf, type SampleCall } from './call.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

export function curl(call: SampleCall): string {
  const request = requestOf(call);
  const auth = `-H "Authorization: Bearer ${call.key ?? '$OJA_KEY'}"`;
  const verb = request.method === 'GET' || request.method === 'POST' ? '' : `-X ${request.method} `;
  const rest = [quoted(call.origin + request.path), auth, ...bodyOf(request)];
  const command = (options: string, ...more: string[]) =>
    [`curl ${options}${verb}${rest[0]}`, ...rest.slice(1), ...more].join(' \\\n  ');
  switch (call.returns) {
    case 'file':
      return lines(
        `answer=$(${command('-sS ')})`,
        'echo "$answer"',
        `url=$(echo "$answer" | grep -o '"url":"[^"]*"' | head -n 1 | cut -d '"' -f 4)`,
        '[ -z "$url" ] || curl -sS -O "$url"',
      );
    case 'bytes': {
      const name = quoted(call.file!.filename);
      // A failed call writes the error to the file.
      return `${command('--fail-with-body ', `-o ${name}`)} || cat ${name}`;
    }
    case 'events':
      return command('-N ');
    case 'job':
      return lines(
        `answer=$(${command('-sS ')})`,
        'echo "$answer"',
        `id=$(echo "$answer" | grep -o '"id":"[^"]*"' | head -n 1 | cut -d '"' -f 4)`,
        `[ -z "$id" ] || until curl -sS "${call.origin}/api/v1/jobs/$id" ${auth} |`,
        `  grep -E '"status":"(completed|failed|cancelled)"'; do sleep 2; done`,
      );
    default:
      return command('');
  }
}

function bodyOf({ body }: Request): string[] {
  if (body === undefined) return [];
  if (!Object.values(body).some(isInputFile))
    return ['-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(body, null, 2))}`];
  return Object.entries(body).map(([name, value]) => {
    if (isInputFile(value)) return `-F ${quoted(`${name}=@${value.filename}`)}`;
    return `-F ${quoted(`${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)}`;
  });
}
