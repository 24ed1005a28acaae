import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { logFailure } from './browser/log-failure.ts';

/** Has the shop's own page ready for when there is no connection (`public/sw.js`). Done after loading, to leave that the network. */
function prepareForOffline() {
  // Refused in private windows, where the browser then shows its own page. Absent over plain http.
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
