import { settingsText } from '../messages/en/settings.ts';
import { t } from '../messages/en.ts';
import { ButtonLink } from '../ui/button.tsx';
import { AuthCard } from './auth-card.tsx';

const m = settingsText;

/** Where deleting an account ends. */
export function AccountDeleted() {
  return (
    <AuthCard title={m.deleted} about={m.deletedAbout}>
      <ul className="mb-6 list-disc space-y-1 pl-5 text-sm text-soft">
        {m.deletedWhat.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ButtonLink to="/" look="primary">
        {t.common.home}
      </ButtonLink>
    </AuthCard>
  );
}
