/** The generated parts of the guides: between `<!-- made: NAME -->` and `<!-- end -->`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rightTable, roles } from '../../packages/core/src/domain/rights.ts';
import { webhookEvents } from '../../packages/core/src/domain/webhook-events.ts';
import { isSold } from '../../packages/core/src/endpoints/endpoint.ts';
import { type ErrorCode, errorTable, operatorFixOf } from '../../packages/core/src/errors.ts';
import { listSettings } from '../../packages/core/src/setting-list.ts';
import { likes } from '../../packages/images/src/image/operations/like.ts';
import { capabilities, endpoints, settingGroups } from '../../packages/server/src/registry.ts';

const home = fileURLToPath(new URL('../../docs', import.meta.url));

const parts: Record<string, () => string> = {
  errors: errorsText,
  settings: settingsText,
  engines: enginesText,
  prices: pricesText,
  limits: limitsText,
  rights: rightsText,
  'image operations': () =>
    table(
      ['Here', 'Cloudinary', 'imgproxy'],
      likes().map(([op, { cloudinary, imgproxy }]) => [op, cloudinary, imgproxy]),
    ),
  'webhook events': () =>
    table(
      ['Event', 'When it is sent, and its `data`'],
      Object.entries(webhookEvents).map(([type, about]) => [`\`${type}\``, about]),
    ),
};

export function docFiles(): Record<string, string> {
  const files = readdirSync(home).filter((name) => name.endsWith('.md'));
  return Object.fromEntries(
    files.map((name) => [`docs/${name}`, filled(readFileSync(join(home, name), 'utf8'))]),
  );
}

function filled(text: string): string {
  return text.replace(/<!-- made: ([\w ]+) -->[\s\S]*?<!-- end -->/g, (_, name: string) => {
    const make = parts[name];
    if (make === undefined)
      throw new Error(`docs: no generator named "${name}"; valid names: ${Object.keys(parts).join(', ')}`);
    return `<!-- made: ${name} -->\n\n${make()}\n\n<!-- end -->`;
  });
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

/** The table that the server enforces. */
function rightsText(): string {
  const rows = Object.entries(rightTable).map(([right, { about, roles: having }]) => [
    `${about} (\`${right}\`)`,
    ...roles.map((role) => ((having as readonly string[]).includes(role) ? 'yes' : '')),
  ]);
  return table(['right', ...roles], rows);
}

/** Every code has a heading: the `docs` URL of an error links to it. */
function errorsText(): string {
  const codes = Object.entries(errorTable);
  const rows = codes.map(([code, { status, type, retryable }]) => [
    `[\`${code}\`](#${code})`,
    String(status),
    `\`${type}\``,
    retryable ? 'yes' : 'no',
  ]);
  const details = codes.map(([code, { status, fix }]) => {
    const operatorFix = operatorFixOf(code as ErrorCode);
    const forOperators = operatorFix === undefined ? '' : `\n\n**Operators:** ${operatorFix}`;
    return `### ${code}\n\n**${status}.** ${fix}${forOperators}`;
  });
  return [table(['Code', 'Status', 'Type', 'Retry helps'], rows), '## What to do', ...details].join('\n\n');
}

function settingsText(): string {
  const blocks = Object.entries(Object.groupBy(listSettings(settingGroups()), ({ group }) => group)).map(
    ([group, settings]) => {
      const rows = settings!.map(({ env, default: value, about, secret }) => [
        `\`${env}\``,
        value === '' ? '' : `\`${value}\``,
        secret ? `${about} (secret)` : about,
      ]);
      return `## ${group}\n\n${table(['Setting', 'Default', 'Description'], rows)}`;
    },
  );
  return blocks.join('\n\n');
}

function enginesText(): string {
  const rows = Object.entries(capabilities).map(([name, { about, engines }]) => {
    const users = endpoints
      .filter(({ uses }) => (uses?.engines as readonly string[] | undefined)?.includes(name))
      .map(({ id }) => `\`${id}\``);
    return [
      `\`${name}\``,
      about.replace(/\.$/, ''),
      Object.keys(engines)
        .map((engine) => `\`${engine}\``)
        .join(', '),
      [...new Set(users)].join(', '),
    ];
  });
  return table(['Capability', 'Description', 'Engines', 'Required by'], rows);
}

const dollars = (micros: number) => `$${(micros / 1_000_000).toFixed(6).replace(/0{1,4}$/, '')}`;

function pricesText(): string {
  const rows = endpoints
    .filter((endpoint) => endpoint.access === 'key' && isSold(endpoint) && endpoint.price.microsPerUnit > 0)
    .map(({ id, price }) =>
      price.unit === 'character'
        ? [`\`${id}\``, dollars(price.microsPerUnit * 1000), '1,000 characters']
        : [`\`${id}\``, dollars(price.microsPerUnit), price.unit],
    );
  return table(['Endpoint', 'Default price', 'Per'], rows);
}

const sizeText = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.round(bytes / 1024)} KB` : `${Math.round(bytes / 1_048_576)} MB`;

/** Endpoints with the same limits share a row: a hundred rows are not read. */
function limitsText(): string {
  const alike = Map.groupBy(
    endpoints.filter(({ access }) => access === 'key'),
    ({ method, limits }) =>
      [
        String(limits.perMinute ?? 120),
        method === 'POST' ? sizeText(limits.bodyBytesMax) : 'none',
        `${Math.round(limits.timeoutMs / 1000)} s`,
      ].join('|'),
  );
  const rows = [...alike].map(([limits, same]) => [
    same.map(({ id }) => `\`${id}\``).join(', '),
    ...limits.split('|'),
  ]);
  return table(['Endpoints', 'Requests per minute', 'Maximum body', 'Timeout'], rows);
}
