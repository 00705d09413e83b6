import { Trash2 } from 'lucide-react';
import { type Output, useCall } from '../../api.ts';
import { controlText } from '../../messages/en/control.ts';
import { moment } from '../../model/time.ts';
import { useMay } from '../../session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Card } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';

const m = controlText.bodies;
type Bodies = Output<'account.request-bodies'>;

/** What was sent and returned, where the key stores it. */
export function RequestBodies({ id, endpoint }: { id: string; endpoint: string }) {
  const { data } = useCall('account.request-bodies', { id });
  const remove = useSend('account.request-bodies-delete', {
    touches: ['account.request-bodies'],
    said: m.deleted,
  });
  const mayDelete = useMay('keys.own');
  if (!data?.stored) return null;
  const { request, response, expires_at } = data;
  const isWhole = request !== null && !request.truncated;
  return (
    <Card
      title={m.title}
      className="lg:col-span-2"
      actions={
        <div className="flex flex-wrap gap-2">
          {isWhole && <CopyButton text={curlOf(data)} label={m.curl} />}
          {isWhole && request.text.length < 4_000 && (
            <ButtonLink to="/playground/$endpoint" params={{ endpoint }} search={{ input: request.text }}>
              {m.replay}
            </ButtonLink>
          )}
          <ButtonLink to="/console/compare" search={{ a: id }}>
            {m.compare}
          </ButtonLink>
          {mayDelete && (
            <Button busy={remove.isPending} onClick={() => remove.send({ id })}>
              <Trash2 className="size-4" aria-hidden="true" />
              {m.delete}
            </Button>
          )}
        </div>
      }
    >
      <p className="mb-3 text-xs text-soft">{m.until(expires_at === null ? '' : moment(expires_at))}</p>
      <Problem error={remove.error} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Body title={m.request} body={request} />
        <Body title={m.response} body={response} />
      </div>
    </Card>
  );
}

function Body({ title, body }: { title: string; body: Bodies['request'] }) {
  if (body === null) return null;
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      <Code text={pretty(body.text)} label={title} />
      {body.truncated && <p className="mt-1 text-xs text-soft">{m.truncated}</p>}
    </div>
  );
}

export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function curlOf({ method, path, request }: Bodies): string {
  const url = `${location.origin}${path}`;
  const body = (request?.text ?? '').replaceAll("'", "'\\''");
  return `curl -X ${method} '${url}' \\\n  -H "Authorization: Bearer $OJA_KEY" -H 'Content-Type: application/json' \\\n  -d '${body}'`;
}
