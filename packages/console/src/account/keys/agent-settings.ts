/** What to paste into an agent's configuration, for its models and for MCP. */

export const clients = ['claude-code', 'claude-desktop', 'cursor', 'vscode', 'codex'] as const;
export type AgentClient = (typeof clients)[number];

export const clientNames: Record<AgentClient, string> = {
  'claude-code': 'Claude Code',
  'claude-desktop': 'Claude Desktop',
  cursor: 'Cursor',
  vscode: 'VS Code',
  codex: 'Codex',
};

interface Given {
  origin: string;
  key: string;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** Undefined for clients whose models cannot be changed. */
export function modelSettings(client: AgentClient, { origin, key }: Given): string | undefined {
  if (client === 'claude-code')
    return `export ANTHROPIC_BASE_URL=${origin}/api\nexport ANTHROPIC_API_KEY=${key}\nclaude`;
  if (client === 'codex')
    return `# ~/.codex/config.toml; then: export OJA_KEY=${key}
model = "gpt-5.2"
model_provider = "oja"

[model_providers.oja]
name = "Oja"
base_url = "${origin}/api/v1"
env_key = "OJA_KEY"
wire_api = "responses"`;
  if (client === 'cursor')
    return `# Cursor Settings → Models → OpenAI API Key
OpenAI API Key: ${key}
Override OpenAI Base URL: ${origin}/api/v1`;
  return undefined;
}

export function toolSettings(client: AgentClient, { origin, key }: Given): string {
  const url = `${origin}/mcp`;
  const headers = { Authorization: `Bearer ${key}` };
  if (client === 'claude-code')
    return `claude mcp add --transport http oja ${url} --header "Authorization: Bearer ${key}"`;
  if (client === 'cursor') return `// .cursor/mcp.json\n${json({ mcpServers: { oja: { url, headers } } })}`;
  if (client === 'vscode')
    return `// .vscode/mcp.json\n${json({ servers: { oja: { type: 'http', url, headers } } })}`;
  if (client === 'codex')
    return `# ~/.codex/config.toml; then: export OJA_KEY=${key}
[mcp_servers.oja]
url = "${url}"
bearer_token_env_var = "OJA_KEY"`;
  const env = { OJA_URL: origin, OJA_KEY: key };
  // By its URL: npm has another package named `oja`, which would get the key.
  const args = ['-y', '--package', `${origin}/oja-client.tgz`, 'oja', 'mcp'];
  const server = { command: 'npx', args, env };
  return `// claude_desktop_config.json\n${json({ mcpServers: { oja: server } })}`;
}

/** For clients that log in by OAuth; undefined where they can't. */
export function loginSettings(client: AgentClient, origin: string): string | undefined {
  const url = `${origin}/mcp`;
  if (client === 'claude-code') return `claude mcp add --transport http oja ${url}\nclaude /mcp`;
  if (client === 'cursor') return `// .cursor/mcp.json\n${json({ mcpServers: { oja: { url } } })}`;
  if (client === 'vscode') return `// .vscode/mcp.json\n${json({ servers: { oja: { type: 'http', url } } })}`;
  if (client === 'claude-desktop') return `Settings → Connectors → Add custom connector: ${url}`;
  return `# ~/.codex/config.toml; then: codex mcp login oja\n[mcp_servers.oja]\nurl = "${url}"`;
}
