import type { EndpointInput } from '../../client.ts';
import { type Command, type CommandRun, clientOf, numberFlag, print, textFlag } from '../command.ts';
import { UsageError } from '../usage-error.ts';

type Rules = NonNullable<EndpointInput<'account.change'>['guardrails']>;
type Kind = keyof NonNullable<Rules['personal_data']>;

export const guardrails: Command = {
  usage: '[show | set | off] [KEY_ID]',
  about: 'Show or change the guardrails of the account, or of one key.',
  options: {
    mask: { type: 'string' },
    refuse: { type: 'string' },
    block: { type: 'string' },
    'block-action': { type: 'string' },
    injection: { type: 'string' },
    moderation: { type: 'boolean' },
    hook: { type: 'string' },
    'hook-timeout': { type: 'string' },
    'hook-failure': { type: 'string' },
    on: { type: 'string' },
  },
  help: `  set [--mask phone,email,card,nuban,bvn,nin] [--refuse KINDS] [--block "WORD,PHRASE"] [--block-action mask|refuse]
      [--injection mark|refuse] [--moderation] [--on input,output]
      [--hook URL] [--hook-timeout MILLISECONDS] [--hook-failure refuse|allow]
  set replaces all rules. A key adds to the rules of its account.`,
  async run(run) {
    const [verb = 'show', id] = run.words;
    if (verb === 'show') return show(run, id);
    if (verb === 'set') return change(run, id, rulesOf(run));
    if (verb === 'off') return change(run, id, null);
    throw new UsageError(`Unknown command guardrails ${verb}. Valid commands: show, set, off.`);
  },
};

const listFlag = (run: CommandRun, name: string): string[] =>
  (textFlag(run.flags, name) ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** The server checks the values and names those that are valid. */
function rulesOf(run: CommandRun): Rules {
  const { flags } = run;
  const personal = Object.fromEntries(
    (['mask', 'refuse'] as const).flatMap((action) => listFlag(run, action).map((kind) => [kind, action])),
  ) as Record<Kind, 'mask' | 'refuse'>;
  const on = listFlag(run, 'on') as NonNullable<Rules['on']>;
  const url = textFlag(flags, 'hook');
  const rules: Rules = {
    ...(on.length > 0 ? { on } : {}),
    personal_data: personal,
    blocked_words: listFlag(run, 'block'),
    blocked_words_action: textFlag(flags, 'block-action') as Rules['blocked_words_action'],
    prompt_injection: textFlag(flags, 'injection') as Rules['prompt_injection'],
    moderation: flags.moderation === true,
  };
  if (url === undefined) return rules;
  const hook = {
    url,
    timeout_ms: numberFlag(flags, 'hook-timeout'),
    on_failure: textFlag(flags, 'hook-failure') as 'refuse' | 'allow' | undefined,
  };
  return { ...rules, hook };
}

async function show(run: CommandRun, id: string | undefined): Promise<void> {
  const client = await clientOf(run);
  const { signal } = run;
  const { guardrails: rules } =
    id === undefined
      ? await client.account.get({}, { signal })
      : await client.account.keyGet({ id }, { signal });
  tell(run, rules);
}

async function change(run: CommandRun, id: string | undefined, rules: Rules | null): Promise<void> {
  const client = await clientOf(run);
  const { signal } = run;
  const changed =
    id === undefined
      ? await client.account.change({ guardrails: rules }, { signal })
      : await client.account.keyChange({ id, guardrails: rules }, { signal });
  tell(run, changed.guardrails);
}

const tell = (run: CommandRun, rules: object | null): void =>
  print(run, rules, rules === null ? 'Guardrails are off.\n' : `${JSON.stringify(rules, null, 2)}\n`);
