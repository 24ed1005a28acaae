import { useEffect, useEffectEvent } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { logFailure } from '../log-failure.ts';
import type { Shown } from './live-change.ts';

/** Whoever shows something that may change in the shop. */
export interface Follower {
  shown: () => Shown;
  /** Reads it anew; never called twice at a time. */
  reload: () => Promise<void>;
  /** It shows nothing any more. */
  signal: AbortSignal;
}

/**
 * Reloads whenever something that is shown changed (S7.01). What listens is loaded when the page has loaded, so no page
 * waits for it; what changed meanwhile is told as soon as it listens.
 */
export function followLive(follower: Follower): void {
  const start = () =>
    void import('./live-stream.ts').then(
      (live) => live.follow(follower),
      // A page that cannot load it stays as it is.
      (error) => logFailure('The page does not follow changes', error),
    );
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true, signal: follower.signal });
}

/** For a page whose data its loader reads. */
export function useLiveData(shown: Shown): void {
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const currentlyShown = useEffectEvent(() => shown);
  const reload = useEffectEvent(revalidate);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page of a list may miss what was told on the way to it
  useEffect(() => {
    const controller = new AbortController();
    followLive({ shown: () => currentlyShown(), reload: () => reload(), signal: controller.signal });
    return () => controller.abort();
  }, [key]);
}
