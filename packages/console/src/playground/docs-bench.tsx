import { useState } from 'react';
import type { TryItProps } from '../docs/try-it.tsx';
import { publicText } from '../messages/en/public.ts';
import { problemOf } from '../model/problem.ts';
import { Link } from '../routing/link.tsx';
import { useAccount } from '../session.ts';
import { Bench, begun } from './bench.tsx';

/** A session may have ended since this browser last saw it. */
export function DocsBench({ doc, document, category }: TryItProps) {
  const account = useAccount({ always: true });
  const [values, setValues] = useState(() => begun(doc));
  if (account.error && problemOf(account.error).status === 401)
    return (
      <Link to="/login" search={{ next: `/docs/api/${doc.id}` }} className="text-accent underline">
        {publicText.logInToTry}
      </Link>
    );
  return (
    <Bench
      key={doc.id}
      doc={doc}
      document={document}
      category={category}
      values={values}
      onChange={setValues}
      stacked
    />
  );
}
