import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { logFailure } from './browser/log-failure.ts';

/** Answers with a page of ours when there is no connection; see `public/sw.js`. It is no use to a page that still loads. */
function prepareForOffline() {
  // Refused in private windows: then a failed page is the browser's own. Over plain http there is nothing to ask.
  navigator.serviceWorker
    ?.register('/sw.js')
    .catch((error) => logFailure('There is no page for the time without a connection', error));
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
