import { KeyRound } from 'lucide-react';
import { keptKey } from '../../kept-key.ts';
import { agentsText } from '../../messages/en/agents.ts';
import { Link, navigate, useSearch } from '../../routing/link.tsx';
import { useMay } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import {
  type AgentClient,
  clientNames,
  clients,
  loginSettings,
  modelSettings,
  toolSettings,
} from './agent-settings.ts';
import { CreateKey } from './key-dialogs.tsx';

const m = agentsText.connect;
const tabs = clients.map((name) => ({ name, title: clientNames[name] }));

export function Connect() {
  const { client: asked, create } = useSearch<{ client?: string; create?: string }>();
  const client = clients.find((name) => name === asked) ?? 'claude-code';
  const show = (name: AgentClient, creating?: string) =>
    navigate({ to: '/console/connect', search: { client: name, create: creating }, replace: true });
  const secret = keptKey();
  const mayCreate = useMay('keys.own');
  const given = { origin: location.origin, key: secret ?? 'YOUR_KEY' };
  const models = modelSettings(client, given);
  const login = loginSettings(client, location.origin);
  return (
    <Page
      title={m.title}
      about={m.about}
      actions={
        mayCreate && (
          <Button look="primary" onClick={() => show(client, '1')}>
            <KeyRound className="size-4" aria-hidden="true" />
            {m.createKey}
          </Button>
        )
      }
    >
      <p className="mb-4 text-sm text-soft">{secret === undefined ? m.withoutKey : m.withKey}</p>
      <Tabs label={m.clients} tabs={tabs} value={client} onChange={(name) => show(name)}>
        <div className="grid gap-6 xl:grid-cols-2 *:last:odd:col-span-full">
          {models !== undefined && (
            <Card title={m.models}>
              <p className="mb-3 text-sm text-soft">{m.modelsAbout}</p>
              <Code text={models} label={m.models} />
            </Card>
          )}
          <Card title={m.tools}>
            <p className="mb-3 text-sm text-soft">{models === undefined ? m.onlyTools : m.toolsAbout}</p>
            <Code text={toolSettings(client, given)} label={m.tools} />
          </Card>
          {login !== undefined && (
            <Card title={m.login}>
              <p className="mb-3 text-sm text-soft">{m.loginAbout}</p>
              <Code text={login} label={m.login} />
            </Card>
          )}
        </div>
      </Tabs>
      <p className="mt-6 text-sm">
        <Link to="/docs/$guide" params={{ guide: 'mcp' }} className="text-accent underline">
          {m.guide}
        </Link>
      </p>
      {create !== undefined && mayCreate && <CreateKey onClose={() => show(client)} />}
    </Page>
  );
}
