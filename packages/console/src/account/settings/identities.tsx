import { useState } from 'react';
import { type Output, useCall } from '../../api.ts';
import { settingsText } from '../../messages/en/settings.ts';
import { ago, moment } from '../../model/time.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Card } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const m = settingsText.identities;
type Identity = Output<'account.identities'>['data'][number];

/** Nothing where no provider is set up and none is linked. */
export function Identities() {
  const { data, error } = useCall('account.identities', {});
  const providers = useCall('account.sso-providers', {});
  const [linking, setLinking] = useState<string>();
  const [unlinking, setUnlinking] = useState<Identity>();
  const link = useSend('account.identity-link', { onDone: ({ url }) => location.assign(url) });
  const unlink = useSend('account.identity-unlink', {
    touches: ['account.identities'],
    said: m.unlinked,
    onDone: () => setUnlinking(undefined),
  });
  const offered = providers.data?.data ?? [];
  if (data === undefined || (offered.length === 0 && data.data.length === 0)) return null;
  const begin = (provider: string) =>
    data.has_password ? setLinking(provider) : void link.send({ provider });
  return (
    <Card title={m.title}>
      <p className="mb-3 text-sm text-soft">{m.about}</p>
      <Problem error={error ?? (linking === undefined ? link.error : null)} />
      {data.data.length === 0 && <p className="text-sm text-soft">{m.none}</p>}
      <ul className="divide-y divide-line">
        {data.data.map((identity) => (
          <li key={identity.id} className="flex items-center justify-between gap-4 py-3 text-sm">
            <div className="min-w-0">
              <p className="font-medium">{identity.provider}</p>
              <p className="text-xs wrap-anywhere text-soft">
                {identity.email} · {m.used}{' '}
                <span title={moment(identity.used_at)}>{ago(identity.used_at)}</span>
              </p>
            </div>
            <Button
              size="small"
              aria-label={`${m.unlink}: ${identity.provider}`}
              onClick={() => setUnlinking(identity)}
            >
              {m.unlink}
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {offered.map(({ id, name }) => (
          <Button key={id} busy={link.isPending && linking === undefined} onClick={() => begin(id)}>
            {m.link(name)}
          </Button>
        ))}
      </div>
      {linking !== undefined && (
        <PasswordDialog
          title={m.passwordTitle}
          action={m.continue}
          of={link}
          onPassword={(password) => link.send({ provider: linking, current_password: password })}
          onClose={() => setLinking(undefined)}
        />
      )}
      {unlinking !== undefined && (
        <Confirm
          title={m.unlinkTitle(unlinking.provider)}
          about={m.unlinkAbout}
          action={m.unlink}
          of={unlink}
          onClose={() => setUnlinking(undefined)}
          onConfirm={() => unlink.send({ id: unlinking.id })}
        />
      )}
    </Card>
  );
}
