import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** Answers with a page of ours when there is no connection; see `public/sw.js`. It is no use to a page that still loads. */
function prepareForOffline() {
  // Refused in private windows and over plain http: then a failed page is the browser's own.
  navigator.serviceWorker?.register('/sw.js').catch(() => {});
}

if (import.meta.env.PROD) {
  if (document.readyState === 'complete') prepareForOffline();
  else addEventListener('load', prepareForOffline);
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
