import { Megaphone, TriangleAlert, Wrench } from 'lucide-react';
import { useState } from 'react';
import { postedText } from '../messages/en/posted.ts';
import { isCurrent, whenOf } from '../model/notice-times.ts';
import type { PostedNotice } from '../open-data.ts';
import { Link } from '../routing/link.tsx';
import { Notice } from './notice.tsx';

const place = 'oja-hidden-notices';
const keptMax = 50;
const icons = { announcement: Megaphone, maintenance: Wrench, incident: TriangleAlert };
const hiddenBefore = () => localStorage.getItem(place)?.split(' ') ?? [];

/** What the operator says to all, while it is so. An announcement can be hidden. */
export function PostedNotices({ notices }: { notices: readonly PostedNotice[] }) {
  const [hidden, setHidden] = useState(hiddenBefore);
  const hide = (id: string) => {
    const next = [id, ...hidden].slice(0, keptMax);
    localStorage.setItem(place, next.join(' '));
    setHidden(next);
  };
  const shown = notices.filter((notice) => isCurrent(notice) && !hidden.includes(notice.id));
  return shown.map((notice) => (
    <Notice key={notice.id} icon={icons[notice.kind]} tone={notice.kind === 'announcement' ? 'news' : 'warn'}>
      <span>
        <span className="font-semibold">{notice.title}</span>{' '}
        {notice.kind === 'announcement' ? notice.updates[0]?.text : postedText.states[notice.state]}
        {notice.kind === 'maintenance' && `, ${whenOf(notice)}`}
      </span>
      {notice.kind === 'announcement' ? (
        <button
          type="button"
          onClick={() => hide(notice.id)}
          className="font-semibold underline underline-offset-2"
        >
          {postedText.hide}
        </button>
      ) : (
        <Link to="/status" className="font-semibold underline underline-offset-2">
          {postedText.details}
        </Link>
      )}
    </Notice>
  ));
}
