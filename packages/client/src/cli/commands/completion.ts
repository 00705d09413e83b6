import { endpointFields } from '../../generated/fields.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../usage-error.ts';

const scripts: Record<string, string> = {
  bash: `_oja() {
  local words
  mapfile -t words < <(oja complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  COMPREPLY=("\${words[@]}")
  [[ \${#words[@]} -eq 1 && \${words[0]} == *= ]] && compopt -o nospace
  [[ \${#words[@]} -eq 0 ]] && compopt -o default
}
COMP_WORDBREAKS=\${COMP_WORDBREAKS//=}
complete -F _oja oja
`,
  zsh: `#compdef oja
_oja() {
  local -a found
  found=("\${(@f)$(oja complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -z "\${found[1]}" ]]; then _files; return; fi
  compadd -S '' -- "\${found[@]}"
}
compdef _oja oja
`,
  fish: `function __oja_complete
  set -l words (commandline -opc) (commandline -ct)
  oja complete -- $words[2..-1] 2>/dev/null
end
complete -c oja -f -a '(__oja_complete)'
`,
};

export const completion: Command = {
  usage: 'bash|zsh|fish',
  about: 'Print a completion script for your shell: `source <(oja completion bash)`.',
  async run({ words: [shell = ''], terminal }) {
    const script = scripts[shell];
    if (script === undefined) throw new UsageError('A shell is required: bash, zsh or fish.');
    terminal.out(script);
  },
};

/** What could stand at the last word, line by line; the scripts above ask for it. */
export function candidates(words: string[], commands: string[]): string[] {
  const last = words.at(-1) ?? '';
  const [command, endpoint] = words;
  const from = (list: string[]) => list.filter((word) => word.startsWith(last)).sort();
  if (words.length <= 1) return from(commands);
  if (command === 'call') {
    if (words.length === 2) return from(Object.keys(endpointFields));
    const fields = endpointFields[endpoint!]?.fields ?? {};
    const [name = '', typed] = last.split('=');
    if (typed === undefined) return from(Object.keys(fields).map((field) => `${field}=`));
    return (fields[name]?.values ?? [])
      .map((value) => `${name}=${value}`)
      .filter((word) => word.startsWith(last));
  }
  if (command === 'keys' && words.length === 2) return from(['create', 'list', 'revoke', 'rotate']);
  if (command === 'completion') return from(['bash', 'fish', 'zsh']);
  if (command === 'catalogue') return from(['ai', 'media', 'network', 'utilities']);
  return [];
}
