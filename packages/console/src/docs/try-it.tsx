/** Sends the request of an endpoint page without leaving it. Its code comes when it is first wanted. */
import { ExternalLink, Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { publicText } from '../messages/en/public.ts';
import type { EndpointDoc, OpenApi } from '../model/openapi.ts';
import type { Catalogue } from '../open-data.ts';
import { Link } from '../routing/link.tsx';
import { maybeLoggedIn } from '../session-mark.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Waiting } from '../ui/page.tsx';

const DocsBench = lazy(() =>
  import('../playground/docs-bench.tsx').then((module) => ({ default: module.DocsBench })),
);

export interface TryItProps {
  doc: EndpointDoc;
  document: OpenApi;
  category: Catalogue['categories'][number];
}

export function TryIt(props: TryItProps) {
  const [isOpen, setOpen] = useState(false);
  const { id } = props.doc;
  if (!maybeLoggedIn())
    return (
      <p className="flex flex-wrap items-center gap-3 text-sm text-soft">
        <ButtonLink to="/login" search={{ next: `/docs/api/${id}` }} look="primary">
          <Play className="size-4" aria-hidden="true" />
          {publicText.logInToTry}
        </ButtonLink>
        <Link to="/signup" className="text-accent hover:underline">
          {publicText.start}
        </Link>
      </p>
    );
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Play className="size-4" aria-hidden="true" />
          {publicText.tryIt}
        </Button>
        <Link
          to="/playground/$endpoint"
          params={{ endpoint: id }}
          className="inline-flex items-center gap-1.5 text-sm text-accent hover:underline"
        >
          <ExternalLink className="size-3.5" aria-hidden="true" />
          {publicText.openPlayground}
        </Link>
      </div>
      {isOpen && (
        <section aria-label={publicText.tryIt} className="mt-4">
          <Suspense fallback={<Waiting lines={6} />}>
            <DocsBench {...props} />
          </Suspense>
        </section>
      )}
    </div>
  );
}
