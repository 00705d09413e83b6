export const agentsText = {
  connect: {
    title: 'Connect an agent',
    about: 'Use Oja as your agent’s model provider and MCP server.',
    withKey: 'Your new key is filled in. It won’t be shown again, so copy what you need now.',
    withoutKey: 'Replace YOUR_KEY with one of your keys, or create a key to fill it in automatically.',
    createKey: 'Create key',
    models: 'Models',
    modelsAbout: 'Route the agent’s model requests through Oja.',
    tools: 'Tools (MCP)',
    toolsAbout: 'Let the agent call your endpoints as tools. The key’s scopes decide which.',
    login: 'Log in without a key',
    loginAbout:
      'Clients that support OAuth don’t need a key. Add the URL: the client opens this console, where you choose scopes and a monthly cap.',
    clients: 'Clients',
    onlyTools: 'Claude Desktop and VS Code have their own models; connect Oja for its tools.',
    guide: 'Read the guide',
  },
  authorize: {
    title: 'Authorize access',
    openFromClient: 'Connect from your MCP client. It opens this page with its request.',
    wants: (name: string) => `${name} wants to use your Oja account`,
    about: (host: string) =>
      `It gets its own key, which you can revoke under Keys at any time. The key is sent to ${host}.`,
    unverified:
      'The client chose this name, and Oja can’t verify it. Allow access only if you started this login.',
    access: 'Access',
    cap: 'Monthly cap ($)',
    capHint: 'Calls fail once this much is spent in a month. Leave blank for no cap.',
    expires: 'Expires',
    never: 'Never',
    days: (days: number) => `After ${days} days, unless the client renews it`,
    allow: 'Allow',
    deny: 'Deny',
    nothingChosen: 'Choose at least one category.',
    returning: 'Returning to the client…',
  },
};
