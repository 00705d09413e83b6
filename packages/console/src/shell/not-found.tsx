import { t } from '../messages/en.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useTitle } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';

export function NotFound() {
  useTitle(t.common.notFound);
  return (
    <main className="mx-auto grid min-h-[60vh] max-w-md place-content-center gap-3 px-6 text-center">
      <p className="font-mono text-sm text-soft">404</p>
      <h1 className="text-2xl font-semibold tracking-tight">{t.common.notFound}</h1>
      <p className="text-soft">{t.common.notFoundAbout}</p>
      <ButtonLink to="/" look="primary" className="justify-self-center">
        {t.common.home}
      </ButtonLink>
    </main>
  );
}

export function PageError({ error }: { error: unknown }) {
  return (
    <main className="mx-auto grid min-h-[60vh] max-w-lg place-content-center gap-4 px-6">
      <h1 className="text-2xl font-semibold tracking-tight">{t.common.unexpected}</h1>
      <Problem error={error} />
      <Button onClick={() => location.reload()} className="justify-self-start">
        {t.common.reload}
      </Button>
    </main>
  );
}
