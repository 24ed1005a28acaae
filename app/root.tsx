import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import { sessionScript } from './browser/auth/session.ts';
import { eventReplayScript } from './browser/frame/event-replay.ts';
import { oldBrowserScript } from './browser/frame/old-browser.ts';
import { restoredScrollScript } from './browser/frame/restored-scroll.ts';
import { themeScript } from './browser/frame/theme.ts';
import { ErrorPage } from './components/frame/error-page.tsx';
import { SiteFrame } from './components/frame/site-frame.tsx';
import { servicesContext } from './contexts.ts';
import { current } from './shop/catalog/categories/current-list.ts';
import { shownList } from './shop/catalog/categories.ts';
import { yearOf } from './shop/shared/day.ts';
import { frameText } from './text/frame/frame.ts';
import { oldBrowserText } from './text/frame/old-browser.ts';
import archivo from './ui/fonts/archivo.woff2?url';
import mono from './ui/fonts/jetbrains-mono.woff2?url';
import { noncePlaceholder } from './ui/nonce-placeholder.ts';
import styles from './ui/styles.css?url';

export const links: Route.LinksFunction = () => [
  ...[archivo, mono].map(
    (href) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const,
  ),
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export function loader({ context }: Route.LoaderArgs) {
  const { clock, settings, footerPages } = context.get(servicesContext);
  return {
    year: yearOf(clock.now()),
    origin: settings.publicUrl,
    seller: settings.seller,
    list: shownList(),
    ownPages: footerPages.list,
  };
}

/** What it has need not change during a visit; the owner's pages of categories bring their own list. */
export const shouldRevalidate = () => false;

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const results = await next();
    if (request.method === 'GET') return results;
    const { keepRefusedForms } = await import('./browser/frame/refused-forms.ts');
    return keepRefusedForms(results);
  },
];

/** Of what failed: every page has its own. */
export function meta({ error }: Route.MetaArgs) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const { title, lead } = isMissing ? frameText.notFound : frameText.failure;
  return [
    { title: frameText.pageTitle(title) },
    { name: 'description', content: lead },
    { name: 'robots', content: 'noindex' },
  ];
}

export function Layout({ children }: { children: ReactNode }) {
  // Absent when the root's own loader failed.
  const shop = useRouteLoaderData<typeof loader>('root');
  // The server has its own copy. Before anything of the page is drawn, which reads it.
  if (!import.meta.env.SSR && shop) current.list ??= shop.list;
  return (
    <html lang="es-CO" data-theme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* It has run before React starts, so React leaves it alone and the bundle of browsers goes without it. */}
        <script suppressHydrationWarning nonce={noncePlaceholder}>
          {import.meta.env.SSR
            ? oldBrowserScript(oldBrowserText) +
              themeScript +
              sessionScript +
              restoredScrollScript +
              eventReplayScript.replaceAll(/\s+/g, ' ')
            : ''}
        </script>
        <Meta />
        <Links />
      </head>
      <body>
        <SiteFrame shop={shop}>{children}</SiteFrame>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
