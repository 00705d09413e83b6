import type { EndpointInput } from '@oja/client';
import { type FormEvent, useState } from 'react';
import { AuthCard } from '../auth/auth-card.tsx';
import { legalText } from '../messages/en/legal.ts';
import { Button } from '../ui/button.tsx';
import { Input, Labelled, Select } from '../ui/field.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { faultOf, Problem } from '../ui/problem.tsx';

const m = legalText.report;
type Kind = EndpointInput<'public.report'>['kind'];
const kinds = Object.keys(m.kinds) as Kind[];
const kindOf = (text: unknown): Kind => kinds.find((one) => one === text) ?? 'abuse';

/** What a link, such as that in the email about a suspension, fills in. */
const given = () => new URLSearchParams(location.search);

export function Report() {
  const [kind, setKind] = useState<Kind>(() => kindOf(given().get('kind')));
  const report = useSend('public.report');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email')).trim();
    report.send({
      kind,
      about: String(fields.get('about')),
      text: String(fields.get('text')),
      ...(email === '' ? {} : { email }),
    });
  };
  if (report.data)
    return (
      <AuthCard title={m.sent} about={m.sentAbout}>
        <p role="status" className="font-mono text-sm wrap-anywhere">
          {report.data.id}
        </p>
      </AuthCard>
    );
  const named = ['about', 'text', 'email'].some((param) => faultOf(report.error, param));
  return (
    <AuthCard title={m.title} about={m.about}>
      <form onSubmit={submit} className="space-y-4">
        <Select
          label={m.kind}
          hint={m.kindHints[kind]}
          value={kind}
          onChange={(event) => setKind(kindOf(event.target.value))}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {m.kinds[one]}
            </option>
          ))}
        </Select>
        <Input
          label={m.subject}
          hint={m.subjectHint}
          name="about"
          required
          maxLength={300}
          defaultValue={given().get('about') ?? ''}
          problem={faultOf(report.error, 'about')}
        />
        <Labelled label={m.text} hint={m.textHint} problem={faultOf(report.error, 'text')}>
          {(ids) => (
            <textarea
              {...ids}
              name="text"
              rows={6}
              minLength={10}
              maxLength={5_000}
              required
              className="field"
            />
          )}
        </Labelled>
        <Input
          label={m.email}
          hint={m.emailHint}
          name="email"
          type="email"
          autoComplete="email"
          problem={faultOf(report.error, 'email')}
        />
        {!named && <Problem error={report.error} />}
        <Button type="submit" look="primary" size="large" busy={report.isPending} className="w-full">
          {m.send}
        </Button>
      </form>
    </AuthCard>
  );
}
