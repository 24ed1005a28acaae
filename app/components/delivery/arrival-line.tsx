import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { ArrivalAnswer } from '#app/browser/delivery/arrival-call.ts';
import { municipalityKey } from '#app/browser/delivery/municipality-key.ts';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import { arrivalText } from '#app/text/delivery/asking.ts';

const ArrivalHelp = lazyWithRetry(() => import('#app/components/municipality/arrival-help.tsx'));

/**
 * When it arrives where this browser's shopper lives. The page itself is the same for everybody and only asks; the form comes when it
 * is opened, and without scripts a link leads to the page that answers.
 */
export function ArrivalLine() {
  const fold = useRef<HTMLDetailsElement>(null);
  const [helped, setHelped] = useState<HTMLDetailsElement | null>(null);
  const [said, setSaid] = useState<ArrivalAnswer | null>(null);
  const help = useCallback(() => setHelped(fold.current), []);
  useEffect(() => {
    // Opened before the scripts were there, whose `toggle` nobody heard.
    if (fold.current?.open) help();
    try {
      if (localStorage.getItem(municipalityKey)) help();
    } catch (error) {
      console.error(error);
    }
  }, [help]);
  return (
    <details ref={fold} onToggle={help}>
      <summary className="py-1.5">
        {said ? (
          <>
            <b>{said.sentence}</b> {arrivalText.to(said.city)}.{' '}
            <span className="text-14 text-accent underline underline-offset-2">{arrivalText.change}</span>
          </>
        ) : (
          <span className="font-semibold text-accent">{arrivalText.ask}</span>
        )}
      </summary>
      <noscript>
        <a href="/envios" className="text-accent underline">
          {arrivalText.see}
        </a>
      </noscript>
      {helped && (
        <Suspense>
          <ArrivalHelp fold={helped} onSay={setSaid} />
        </Suspense>
      )}
    </details>
  );
}
