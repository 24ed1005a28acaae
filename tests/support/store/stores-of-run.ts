import type { Settings } from '#app/platform/settings.ts';
import { trustHere } from '../https/trust.ts';

/**
 * `--live` and `--demo` of a command that starts stores: which form of the shop the run is about. The processes that it starts get it,
 * too.
 */
export async function chooseStores(
  { live, demo }: { live: boolean; demo: boolean },
  usual: Settings['mode'] = 'live',
): Promise<Settings['mode']> {
  const chosen = live ? 'live' : demo ? 'demo' : usual;
  process.env.STORES = chosen;
  if (chosen === 'live') await trustHere();
  return chosen;
}
