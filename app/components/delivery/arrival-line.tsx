import { Suspense, useEffect, useRef } from 'react';
import { hasKeptPlace } from '#app/browser/delivery/has-kept-place.ts';
import { useIsWritten, waitingPart } from '../frame/still-part.tsx';

const { Part: ArrivalFold, start } = waitingPart('arrival', () => import('./arrival-fold.tsx'));

/** One element for good: drawn anew, React would throw away what the server wrote. */
const fold = (
  <Suspense fallback={<div className="min-h-9" />}>
    <ArrivalFold />
  </Suspense>
);

/**
 * When it arrives where this browser's shopper lives. The page itself is the same for everybody: it asks for the municipality. What the
 * server wrote waits for its script until somebody touches it, or a place is kept.
 */
export function ArrivalLine({ className }: { className?: string }) {
  const part = useRef<HTMLDivElement>(null);
  const isWritten = useIsWritten();
  useEffect(() => {
    if (!isWritten || hasKeptPlace()) return start();
    // React keeps what happens inside to itself until it has taken over.
    for (const touch of ['pointerover', 'focusin']) part.current?.addEventListener(touch, start, { once: true });
  }, [isWritten]);
  return (
    <div ref={part} className={className}>
      {fold}
    </div>
  );
}
