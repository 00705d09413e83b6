import { useEffect } from 'react';
import { t } from '../messages/en.ts';
import { problemOf } from '../model/problem.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useTitle } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';

export function NotFound() {
  useTitle(t.common.notFound);
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-md place-content-center gap-3 px-6 text-center">
      <p className="font-mono text-sm text-soft">404</p>
      <h1 className="text-2xl font-semibold tracking-tight">{t.common.notFound}</h1>
      <p className="text-soft">{t.common.notFoundAbout}</p>
      <ButtonLink to="/" look="primary" className="justify-self-center">
        {t.common.home}
      </ButtonLink>
    </div>
  );
}

const askAgainMs = 3000;
const triedMark = 'oja-tried';
const triedMs = 60_000;

/** Code or data that did not arrive, as the three browsers put it; after a release its name is another. */
const isNotLoaded = (error: unknown) =>
  problemOf(error).message === t.common.noAnswer ||
  /dynamically imported module|module script|preload CSS/i.test(String(error));

/** Loads the page anew as soon as the server answers; a browser without a server would show a page of its own. */
function useReturn(isAway: boolean): void {
  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(async () => {
      const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
      // Once a minute at most: what stays broken must not reload forever.
      if (!answer?.ok || Date.now() - Number(sessionStorage.getItem(triedMark)) < triedMs) return;
      sessionStorage.setItem(triedMark, String(Date.now()));
      location.reload();
    }, askAgainMs);
    return () => clearInterval(timer);
  }, [isAway]);
}

export function PageError({ error }: { error: unknown }) {
  const isAway = isNotLoaded(error);
  const title = isAway ? t.common.notLoaded : t.common.unexpected;
  useTitle(title);
  useReturn(isAway);
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-lg place-content-center gap-4 px-6">
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      {isAway ? (
        <p role="alert" className="text-soft">
          {t.common.notLoadedAbout}
        </p>
      ) : (
        <Problem error={error} />
      )}
      <Button onClick={() => location.reload()} className="justify-self-start">
        {t.common.reload}
      </Button>
    </div>
  );
}
