import { useEffect, useEffectEvent } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { CacheTags } from '#app/shop/shared/cache-tags.ts';
import { logFailure } from '../log-failure.ts';
import type { Follower } from './live-stream.ts';

/**
 * Reloads when something that is shown has changed (S7.01). The stream's code is loaded after the page, so that no page
 * waits for it; changes until then arrive when it starts.
 */
export function followLive(follower: Follower): void {
  const start = () =>
    void import('./live-stream.ts').then(
      (live) => live.follow(follower),
      (error) => logFailure('The page does not follow changes', error),
    );
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true, signal: follower.signal });
}

export function useLiveData(shown: CacheTags): void {
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const currentlyShown = useEffectEvent(() => shown);
  const reload = useEffectEvent(revalidate);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an invalidation may have come while the page's data was being read
  useEffect(() => {
    const controller = new AbortController();
    followLive({ shown: () => currentlyShown(), reload: () => reload(), signal: controller.signal });
    return () => controller.abort();
  }, [key]);
}
