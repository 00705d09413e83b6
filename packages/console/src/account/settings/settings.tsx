import { useCall } from '../../api.ts';
import { authText } from '../../messages/en/auth.ts';
import { impersonationText } from '../../messages/en/impersonation.ts';
import { settingsText } from '../../messages/en/settings.ts';
import { t } from '../../messages/en.ts';
import { languageFrom } from '../../messages/languages.ts';
import { useAccount, useMay, useMe, useViewing } from '../../session.ts';
import { chooseLanguage, Languages } from '../../shell/language-switch.tsx';
import { Button } from '../../ui/button.tsx';
import { Id } from '../../ui/copy.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Card, Page, Waiting } from '../../ui/page.tsx';
import { faultOf, Problem } from '../../ui/problem.tsx';
import { Billing } from '../credits/billing.tsx';
import { AccountGuardrails } from '../guardrails/account-guardrails.tsx';
import { EmailAddress } from './email-address.tsx';
import { Identities } from './identities.tsx';
import { OwnData } from './own-data.tsx';
import { OwnName } from './own-name.tsx';
import { Passkeys } from './passkeys.tsx';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor.tsx';

const m = settingsText;

export function Settings() {
  const mayPay = useMay('money.manage');
  const mayManage = useMay('account.manage');
  const isOwner = useMay('account.own');
  const isViewing = useViewing();
  if (isViewing === undefined)
    return (
      <Page title={m.title}>
        <Waiting lines={10} />
      </Page>
    );
  if (isViewing)
    return (
      <Page title={m.title} about={impersonationText.settings}>
        <Profile />
      </Page>
    );
  return (
    <Page title={m.title}>
      <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
        <Profile />
        {mayPay && <Billing />}
        {mayManage && <AccountGuardrails />}
        <OwnName />
        <EmailAddress />
        <Password />
        <TwoFactor />
        <Passkeys />
        <Identities />
        <Sessions />
        {isOwner && <OwnData />}
      </div>
    </Page>
  );
}

function Profile() {
  const { data } = useAccount({ always: true });
  const mayChange = useMay('account.manage');
  const change = useSend('account.change', { touches: ['account.get'], said: t.common.saved });
  if (data === undefined) return null;
  const submit = (fields: FormData) => {
    const language = languageFrom(String(fields.get('language')));
    const isNew = language !== data.language;
    change.send({ name: String(fields.get('name')).trim(), language }, () => {
      if (isNew && language !== null) chooseLanguage(language);
    });
  };
  return (
    <Card title={m.profile}>
      <Form onSubmit={submit}>
        <Input
          label={m.name}
          name="name"
          defaultValue={data.name}
          required
          readOnly={!mayChange}
          maxLength={100}
          problem={faultOf(change.error, 'name')}
        />
        <Input label={m.email} value={data.email} readOnly hint={m.emailHint} />
        <Select
          label={t.common.language}
          name="language"
          hint={m.languageHint}
          defaultValue={data.language ?? ''}
          disabled={!mayChange}
        >
          <option value="">{m.noLanguage}</option>
          <Languages />
        </Select>
        <p className="flex items-center gap-2 text-sm text-soft">
          {m.id} <Id value={data.id} />
        </p>
        <Problem error={change.error} />
        {mayChange && (
          <Button type="submit" busy={change.isPending}>
            {t.common.save}
          </Button>
        )}
      </Form>
    </Card>
  );
}

function Password() {
  const { data } = useCall('account.identities', {});
  return <Card title={m.password}>{data?.has_password === false ? <NoPassword /> : <ChangePassword />}</Card>;
}

/** People who signed up through an identity provider have none to change: an emailed link sets it. */
function NoPassword() {
  const { data: me } = useMe();
  const ask = useSend('account.reset-request');
  if (ask.isDone) return <p className="text-sm">{m.passwordSent}</p>;
  return (
    <div className="space-y-4">
      <p className="text-sm text-soft">{m.noPassword}</p>
      <Problem error={ask.error} />
      <Button busy={ask.isPending} onClick={() => me && ask.send({ email: me.email })}>
        {m.setPassword}
      </Button>
    </div>
  );
}

function ChangePassword() {
  const change = useSend('account.password', { said: m.changed, touches: ['account.sessions'] });
  const submit = (fields: FormData, form: HTMLFormElement) => {
    change.send(
      { current_password: String(fields.get('current')), password: String(fields.get('fresh')) },
      () => form.reset(),
    );
  };
  return (
    <Form onSubmit={submit}>
      <Input label={m.current} name="current" type="password" autoComplete="current-password" required />
      <Input
        label={m.fresh}
        name="fresh"
        type="password"
        autoComplete="new-password"
        minLength={10}
        required
        hint={authText.passwordHint}
      />
      <Problem error={change.error} />
      <Button type="submit" busy={change.isPending}>
        {m.change}
      </Button>
    </Form>
  );
}
