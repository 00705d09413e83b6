import { CircleCheck, CircleDashed, X } from 'lucide-react';
import { useState } from 'react';
import { refresh, useCall } from '../../api.ts';
import { accountText } from '../../messages/en/account.ts';
import { t } from '../../messages/en.ts';
import { Link } from '../../routing/link.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Code } from '../../ui/code.tsx';
import { useTail } from '../requests/use-tail.ts';
import { firstCallCurl } from './first-call.ts';
import { FirstKey } from './first-key.tsx';

const m = accountText.start;
const hidden = 'oja-first-steps-hidden';

/** Sign up, key, call: each ticks the moment it happens, the call by the live tail. */
export function FirstSteps() {
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hidden) !== null);
  const keys = useCall('account.keys', { revoked: 'true' });
  const recent = useCall('account.requests', { limit: 8 });
  const isDone = (recent.data?.data.length ?? 0) > 0 && (keys.data?.data.length ?? 0) > 0;
  const tail = useTail({
    isOn: !isHidden && keys.data !== undefined && !isDone,
    onRequest: () => refresh('account.requests', 'account.usage', 'account.credits'),
  });
  if (isHidden || keys.data === undefined || recent.data === undefined) return null;
  const hasKey = keys.data.data.length > 0;
  const first = tail.requests.at(-1) ?? recent.data.data.at(-1);
  if (isDone && tail.requests.length === 0) return null;
  const dismiss = () => {
    localStorage.setItem(hidden, '1');
    setHidden(true);
  };
  return (
    <section className="card mb-6 overflow-hidden border-accent/40" aria-labelledby="first-steps">
      <div className="flex items-start justify-between gap-4 bg-accent-wash px-5 py-4">
        <div>
          <h2 id="first-steps" className="font-semibold">
            {m.title}
          </h2>
          <p className="text-sm text-soft">{m.about}</p>
        </div>
        <IconButton label={m.dismiss} onClick={dismiss}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      <ol className="divide-y divide-line">
        <Step done title={m.account} />
        <Step done={hasKey} title={m.key}>
          <FirstKey isDone={hasKey} />
        </Step>
        <Step done={first !== undefined} title={m.call}>
          {first === undefined ? (
            <div className="mt-2 min-w-0">
              <p className="mb-2 text-sm text-soft">{m.callAbout}</p>
              <Code text={firstCallCurl()} label={m.call} />
              <p role="status" className="mt-2 flex items-center gap-2 text-sm text-soft">
                <span className="size-2 animate-pulse rounded-full bg-ochre" aria-hidden="true" />
                {m.waiting}
              </p>
            </div>
          ) : (
            <p className="text-sm" role="status">
              <Link to="/console/requests/$id" params={{ id: first.id }} className="text-accent underline">
                {m.arrived(first.id)}
              </Link>
            </p>
          )}
        </Step>
      </ol>
    </section>
  );
}

function Step({ done, title, children }: { done: boolean; title: string; children?: React.ReactNode }) {
  const Icon = done ? CircleCheck : CircleDashed;
  return (
    <li className="flex gap-3 px-5 py-3.5" data-done={done}>
      <Icon
        className={classes('mt-0.5 size-5 shrink-0', done ? 'text-good' : 'text-soft')}
        aria-label={done ? t.common.done : t.common.never}
      />
      <div className="min-w-0 flex-1">
        <p className={classes('font-medium', done && 'text-soft')}>{title}</p>
        {children}
      </div>
    </li>
  );
}
