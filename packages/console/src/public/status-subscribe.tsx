import { type FormEvent, useState } from 'react';
import { subscribeText } from '../messages/en/subscribe.ts';
import { sendJson } from '../open-data.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { faultOf, Problem } from '../ui/problem.tsx';

const m = subscribeText;

/** What a link of an email asks for; it waits for a button, because mail programs open links to check them. */
interface Asked {
  what: 'confirm' | 'unsubscribe';
  token: string;
}

export function askedFor(hash: string): Asked | undefined {
  const [, what, token] = /^#(confirm|unsubscribe)=([\w.-]+)$/.exec(hash) ?? [];
  return token === undefined ? undefined : { what: what as Asked['what'], token };
}

function useSending() {
  const [state, setState] = useState<{ busy: boolean; done: boolean; error: unknown }>();
  const send = async (path: string, body: object) => {
    setState({ busy: true, done: false, error: null });
    const error: unknown = await sendJson(path, body).catch((problem: unknown) => problem);
    setState({ busy: false, done: error === undefined, error: error ?? null });
  };
  return { busy: false, done: false, error: null, ...state, send };
}

export function StatusSubscribe() {
  const { busy, done, error, send } = useSending();
  const [email, setEmail] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send('/api/v1/status/subscribe', { email });
  };
  return (
    <section className="card mt-10 p-5">
      <h2 className="font-semibold">{m.title}</h2>
      <p className="mt-1 text-sm text-soft">{m.about}</p>
      {done ? (
        <p role="status" className="mt-4 text-sm font-medium text-good">
          {m.sent(email)}
        </p>
      ) : (
        <form onSubmit={submit} className="mt-4 flex max-w-lg flex-wrap items-end gap-3">
          <div className="min-w-48 flex-1">
            <Input
              label={m.email}
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              problem={faultOf(error, 'email')}
            />
          </div>
          <Button type="submit" look="primary" busy={busy}>
            {m.subscribe}
          </Button>
        </form>
      )}
      <div className="mt-3 empty:hidden">
        <Problem error={error} />
      </div>
    </section>
  );
}

/** Above everything else on the page: it is what the reader came for. */
export function StatusLink({ what, token }: Asked) {
  const { busy, done, error, send } = useSending();
  const isConfirm = what === 'confirm';
  const press = () =>
    isConfirm ? send('/api/v1/status/confirm', { token }) : send(`/api/v1/status/unsubscribe/${token}`, {});
  return (
    <section className="card mb-10 p-5">
      <h2 className="font-semibold">{isConfirm ? m.confirmTitle : m.endTitle}</h2>
      {done ? (
        <p role="status" className="mt-3 text-sm font-medium text-good">
          {isConfirm ? m.confirmed : m.ended}
        </p>
      ) : (
        <Button look="primary" busy={busy} className="mt-4" onClick={() => void press()}>
          {isConfirm ? m.confirm : m.end}
        </Button>
      )}
      <div className="mt-3 empty:hidden">
        <Problem error={error} />
      </div>
    </section>
  );
}
