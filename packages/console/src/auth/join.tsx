import { useEffect, useState } from 'react';
import { type Output, useCall } from '../api.ts';
import { authText } from '../messages/en/auth.ts';
import { teamText } from '../messages/en/team.ts';
import { problemOf } from '../model/problem.ts';
import { Link } from '../routing/link.tsx';
import { logOut } from '../session.ts';
import { maybeLoggedIn, noteEndedSession, rememberLogin } from '../session-mark.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { drawnAhead } from '../ui/hooks/drawn-ahead.ts';
import { useSend } from '../ui/hooks/use-send.ts';
import { Waiting } from '../ui/page.tsx';
import { faultOf, Problem } from '../ui/problem.tsx';
import { AuthCard } from './auth-card.tsx';
import { SsoButtons } from './sso-buttons.tsx';

const m = teamText.join;
const kept = 'oja-invite';

/** Everything that was read before belongs to another account. */
function enter(): void {
  sessionStorage.removeItem(kept);
  rememberLogin();
  location.assign('/console');
}

/** Behind #, so that no server log sees it; kept in this tab while its person logs in. */
const tokenHere = () =>
  /[#&]token=([\w-]{43})$/.exec(location.hash)?.[1] ?? sessionStorage.getItem(kept) ?? undefined;

export function Join() {
  const token = drawnAhead ? undefined : tokenHere();
  if (token === undefined)
    return (
      <AuthCard title={m.plain}>
        <p>{m.missing}</p>
      </AuthCard>
    );
  return <Offer token={token} />;
}

function Offer({ token }: { token: string }) {
  const { send, data, error } = useSend('account.invite-look');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link stays the same
  useEffect(() => {
    void send({ token });
  }, []);
  if (data === undefined)
    return <AuthCard title={m.plain}>{error ? <Problem error={error} /> : <Waiting lines={3} />}</AuthCard>;
  return (
    <AuthCard title={m.title(data.account)} about={`${m.as(teamText.roles[data.role])} ${data.about}`}>
      <Answer token={token} offer={data} />
    </AuthCard>
  );
}

interface AnswerProps {
  token: string;
  offer: Output<'account.invite-look'>;
}

/** The session may have ended since: then its person joins like someone who is not logged in. */
function Answer({ token, offer }: AnswerProps) {
  const [isLoggedIn, setLoggedIn] = useState(maybeLoggedIn);
  const { data: me, error } = useCall('account.me', {}, { enabled: isLoggedIn });
  const hasEnded = isLoggedIn && problemOf(error).status === 401;
  useEffect(() => {
    if (!hasEnded) return;
    // The login page would lead back here.
    noteEndedSession();
    setLoggedIn(false);
  }, [hasEnded]);
  if (!isLoggedIn || hasEnded) return <NewPerson token={token} offer={offer} />;
  if (me !== undefined && offer.email !== null && offer.email !== me.email)
    return (
      <div className="space-y-4">
        <p className="text-sm wrap-anywhere">{m.forAnother(offer.email, me.email)}</p>
        <Button
          size="large"
          className="w-full"
          onClick={async () => {
            await logOut();
            setLoggedIn(false);
          }}
        >
          {m.logOut}
        </Button>
      </div>
    );
  return <Accept token={token} email={me?.email} />;
}

function Accept({ token, email }: { token: string; email: string | undefined }) {
  const accept = useSend('account.invite-accept', { onDone: enter });
  return (
    <div className="space-y-4">
      {email !== undefined && <p className="text-sm wrap-anywhere">{m.loggedInAs(email)}</p>}
      <Problem error={accept.error} />
      <Button
        look="primary"
        size="large"
        busy={accept.isPending}
        className="w-full"
        onClick={() => accept.send({ token })}
      >
        {teamText.join.accept}
      </Button>
    </div>
  );
}

function NewPerson({ token, offer }: AnswerProps) {
  const join = useSend('account.invite-join', { onDone: enter });
  const submit = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    join.send({
      token,
      password: String(fields.get('password')),
      ...(text('name') === '' ? {} : { name: text('name') }),
      ...(text('email') === '' ? {} : { email: text('email') }),
    });
  };
  const logIn = (
    <p className="mt-5 text-sm text-soft">
      {authText.haveAccount}{' '}
      <Link
        to="/login"
        search={{ next: '/join' }}
        onClick={() => sessionStorage.setItem(kept, token)}
        className="font-medium text-accent underline underline-offset-2"
      >
        {m.logIn}
      </Link>
    </p>
  );
  if (!offer.sign_up || offer.known === true)
    return (
      <>
        {offer.known !== true && <p className="text-sm">{m.signUpFirst}</p>}
        {logIn}
      </>
    );
  return (
    <>
      <Form onSubmit={submit}>
        {offer.email === null ? (
          <Input
            label={authText.email}
            name="email"
            type="email"
            autoComplete="username"
            required
            problem={faultOf(join.error, 'email')}
          />
        ) : (
          <Input label={authText.email} value={offer.email} autoComplete="username" readOnly />
        )}
        <Input label={m.name} hint={authText.nameHint} name="name" autoComplete="name" maxLength={100} />
        <Input
          label={m.password}
          hint={authText.passwordHint}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={10}
          required
          problem={faultOf(join.error, 'password')}
        />
        {!['email', 'password'].some((param) => faultOf(join.error, param)) && <Problem error={join.error} />}
        <Button type="submit" look="primary" size="large" busy={join.isPending} className="w-full">
          {m.signUp}
        </Button>
      </Form>
      <SsoButtons next="/console" invite={token} />
      {logIn}
    </>
  );
}
