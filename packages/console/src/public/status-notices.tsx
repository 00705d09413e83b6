import { postedText } from '../messages/en/posted.ts';
import { isCurrent, whenOf } from '../model/notice-times.ts';
import { moment } from '../model/time.ts';
import { type PostedNotice, useNotices } from '../open-data.ts';
import { Badge } from '../ui/badge.tsx';

/** What the operator wrote: what is so now in whole, what is over folded. */
export function StatusNotices() {
  const { data } = useNotices();
  const notices = data?.data ?? [];
  if (notices.length === 0) return null;
  const current = notices.filter((notice) => isCurrent(notice));
  const others = notices.filter((notice) => !isCurrent(notice));
  return (
    <section className="mt-6 space-y-4" aria-label={postedText.notices}>
      {current.map((notice) => (
        <article key={notice.id} className="card p-5">
          <Head notice={notice} />
          <Updates notice={notice} />
        </article>
      ))}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 text-sm">
        {others.length > 0 && (
          <details className="min-w-0 flex-1">
            <summary className="w-fit cursor-pointer text-soft hover:text-ink">{postedText.earlier}</summary>
            <ul className="card mt-3 divide-y divide-line">
              {others.map((notice) => (
                <li key={notice.id} className="p-5">
                  <Head notice={notice} />
                  <Updates notice={notice} />
                </li>
              ))}
            </ul>
          </details>
        )}
        <a href="/status/feed" className="ml-auto text-soft underline underline-offset-2 hover:text-ink">
          {postedText.feed}
        </a>
      </div>
    </section>
  );
}

const tones = { announcement: 'accent', maintenance: 'warn', incident: 'bad' } as const;

function Head({ notice }: { notice: PostedNotice }) {
  const { kind, title } = notice;
  return (
    <>
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        <Badge tone={isCurrent(notice) ? tones[kind] : 'plain'}>{postedText.kinds[kind]}</Badge>
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </h2>
      <p className="mt-1 text-sm text-soft tabular">{whenOf(notice)}</p>
    </>
  );
}

const Updates = ({ notice }: { notice: PostedNotice }) => (
  <ol className="mt-3 space-y-3 text-sm">
    {notice.updates.map(({ at, state, text }) => (
      <li key={at}>
        <p>
          <span className="font-medium">{postedText.states[state]}</span>{' '}
          <time className="text-xs text-soft tabular" dateTime={at}>
            {moment(at)}
          </time>
        </p>
        {text !== '' && <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{text}</p>}
      </li>
    ))}
  </ol>
);
