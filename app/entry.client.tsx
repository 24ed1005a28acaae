import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { logFailure } from './browser/log-failure.ts';

/** After loading, so that the page has the network first. */
function prepareForOffline() {
  // Refused in private windows, absent over plain http.
  navigator.serviceWorker?.register('/sw.js').catch((error) => logFailure('No page is kept for offline', error));
}

if (import.meta.env.PROD) {
  if (document.readyState === 'complete') prepareForOffline();
  else addEventListener('load', prepareForOffline);
}

function takeOver() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

// A task of its own, because running this script is a long one for a phone already.
const { port1, port2 } = new MessageChannel();
port1.onmessage = takeOver;
port2.postMessage(0);
