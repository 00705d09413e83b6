import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { Landing } from './public/landing.tsx';
import { NotFound, PageError } from './shell/not-found.tsx';
import { PublicLayout } from './shell/public-layout.tsx';
import { Toaster } from './ui/toast.tsx';

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Toaster />
    </>
  ),
  notFoundComponent: NotFound,
  errorComponent: PageError,
});

const pub = createRoute({ getParentRoute: () => root, id: 'public', component: PublicLayout });
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/console-layout.tsx'), 'ConsoleLayout'),
});

type Search = Record<string, string | undefined>;
/** Filters live in the address as plain text. */
const asText = (search: Record<string, unknown>): Search =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  );

const page = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => pub, path, component, validateSearch: asText });
const inside = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => shell, path, component, validateSearch: asText });

const routes = root.addChildren([
  pub.addChildren([
    createRoute({ getParentRoute: () => pub, path: '/', component: Landing }),
    page(
      '/pricing',
      lazyRouteComponent(() => import('./public/pricing.tsx'), 'Pricing'),
    ),
    page(
      '/status',
      lazyRouteComponent(() => import('./public/status.tsx'), 'Status'),
    ),
    page(
      '/docs',
      lazyRouteComponent(() => import('./docs/docs-home.tsx'), 'DocsHome'),
    ),
    page(
      '/docs/api/$endpoint',
      lazyRouteComponent(() => import('./docs/endpoint-page.tsx'), 'EndpointPage'),
    ),
    page(
      '/docs/$guide',
      lazyRouteComponent(() => import('./docs/guide-page.tsx'), 'GuidePage'),
    ),
    page(
      '/reference',
      lazyRouteComponent(() => import('./docs/reference.tsx'), 'Reference'),
    ),
    page(
      '/login',
      lazyRouteComponent(() => import('./auth/log-in.tsx'), 'LogIn'),
    ),
    page(
      '/console/reset',
      lazyRouteComponent(() => import('./auth/reset.tsx'), 'Reset'),
    ),
    page(
      '/signup',
      lazyRouteComponent(() => import('./auth/sign-up.tsx'), 'SignUp'),
    ),
  ]),
  shell.addChildren([
    inside(
      '/console',
      lazyRouteComponent(() => import('./account/overview.tsx'), 'Overview'),
    ),
    inside(
      '/console/keys',
      lazyRouteComponent(() => import('./account/keys.tsx'), 'Keys'),
    ),
    inside(
      '/console/usage',
      lazyRouteComponent(() => import('./account/usage.tsx'), 'Usage'),
    ),
    inside(
      '/console/requests',
      lazyRouteComponent(() => import('./account/requests.tsx'), 'Requests'),
    ),
    inside(
      '/console/requests/$id',
      lazyRouteComponent(() => import('./account/request.tsx'), 'RequestPage'),
    ),
    inside(
      '/console/jobs',
      lazyRouteComponent(() => import('./account/jobs.tsx'), 'Jobs'),
    ),
    inside(
      '/console/credits',
      lazyRouteComponent(() => import('./account/credits.tsx'), 'Credits'),
    ),
    inside(
      '/console/webhooks',
      lazyRouteComponent(() => import('./account/webhooks.tsx'), 'Webhooks'),
    ),
    inside(
      '/console/settings',
      lazyRouteComponent(() => import('./account/settings.tsx'), 'Settings'),
    ),
    inside(
      '/playground',
      lazyRouteComponent(() => import('./playground/playground-home.tsx'), 'PlaygroundHome'),
    ),
    inside(
      '/playground/$endpoint',
      lazyRouteComponent(() => import('./playground/playground.tsx'), 'Playground'),
    ),
    inside(
      '/operator',
      lazyRouteComponent(() => import('./operator/system.tsx'), 'System'),
    ),
    inside(
      '/operator/accounts',
      lazyRouteComponent(() => import('./operator/accounts.tsx'), 'Accounts'),
    ),
    inside(
      '/operator/categories',
      lazyRouteComponent(() => import('./operator/categories.tsx'), 'Categories'),
    ),
    inside(
      '/operator/prices',
      lazyRouteComponent(() => import('./operator/prices.tsx'), 'Prices'),
    ),
    inside(
      '/operator/engines',
      lazyRouteComponent(() => import('./operator/engines.tsx'), 'Engines'),
    ),
    inside(
      '/operator/models',
      lazyRouteComponent(() => import('./operator/models.tsx'), 'Models'),
    ),
    inside(
      '/operator/payments',
      lazyRouteComponent(() => import('./operator/payments.tsx'), 'Payments'),
    ),
    inside(
      '/operator/vouchers',
      lazyRouteComponent(() => import('./operator/vouchers.tsx'), 'Vouchers'),
    ),
    inside(
      '/operator/requests',
      lazyRouteComponent(() => import('./operator/requests.tsx'), 'AllRequests'),
    ),
    inside(
      '/operator/audit',
      lazyRouteComponent(() => import('./operator/audit.tsx'), 'Audit'),
    ),
  ]),
]);

export const router = createRouter({ routeTree: routes, defaultPreload: 'intent', scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
