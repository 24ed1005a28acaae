import { stablePort } from '#tests/support/cluster/programs.ts';
import { liveUrl, nginxBefore } from '../ground/nginx-before.ts';
import { type SentAnswer, sentAnswer } from '../ground/sent-answer.ts';
import type { ShownPage } from '../ground/shown-pages.ts';
import { byTurns, type Turns } from '../ground/turns.ts';
import { hasWrk, shotByWrk } from '../ground/wrk.ts';
import type { Hits, Shot } from '../processes/cannon.ts';
import { type OwnProcess, ownProcess } from '../processes/own-process.ts';

/** By connections. */
export type HitsAt = Record<number, Hits>;

export interface Loading {
  cannon: OwnProcess<Shot, Hits>;
  seconds: number;
  connections: readonly number[];
  /** Called for each answer that was not 200. */
  failed(what: string): void;
}

/** Requests that do not count. */
export const warmUps = 60;
const wrkWarmUpSeconds = 5;
const wrkTurnSeconds = 1;
/** Suggestions are limited to 600 a minute from one address. */
const manyAddresses = 1_000;

/** @param page with `paths`: these are asked for by turns instead */
export async function hitPage(
  { cannon, seconds, connections, failed }: Loading,
  url: string,
  { name, path, paths = [path] }: Pick<ShownPage, 'name' | 'path'> & { paths?: string[] },
  during: () => Promise<void> = async () => {},
): Promise<HitsAt> {
  const addresses = name === 'suggestions' ? manyAddresses : 1;
  await cannon.ask({ url, connections: 10, amount: warmUps, paths, addresses });
  const at: HitsAt = {};
  for (const each of connections) {
    const [hits] = await Promise.all([cannon.ask({ url, connections: each, seconds, paths, addresses }), during()]);
    if (hits.wrong > 0 || hits.answered === 0) failed(`${name}: ${hits.wrong} of ${hits.answered} answers were wrong`);
    at[each] = hits;
  }
  return at;
}

/**
 * The same answers from `node:http`, by page, behind the same nginx where the store is; by `wrk` too, by turns with the store's own, at the
 * most connections. wrk knows neither the made-up names nor who signed their certificate.
 */
export async function hitBare(loading: Loading, url: string, pages: readonly ShownPage[], isLive: boolean) {
  const sent: Record<string, SentAnswer> = {};
  for (const { path } of pages) sent[path] = await sentAnswer(url + path);
  const bare = ownProcess<Record<string, SentAnswer>, number>('bare-server');
  let nginx: Awaited<ReturnType<typeof nginxBefore>> | null = null;
  try {
    const port = await bare.ask(sent);
    const nginxPort = await stablePort();
    if (isLive) nginx = await nginxBefore(port, nginxPort);
    const bareUrl = isLive ? liveUrl(nginxPort) : `http://127.0.0.1:${port}`;
    const hits: Record<string, HitsAt> = {};
    for (const page of pages) hits[page.name] = await hitPage(loading, bareUrl, page);
    const byWrk: Record<string, Turns> = {};
    const shot = { connections: Math.max(...loading.connections), seconds: loading.seconds };
    const byWrkPages = hasWrk && !isLive ? pages : [];
    // It asks ten times as often as what ran before, and the first hundred thousand answers compile what sends them.
    for (const { path } of byWrkPages.slice(0, 1)) {
      for (const each of [url, bareUrl])
        await shotByWrk({ ...shot, seconds: wrkWarmUpSeconds, url: each, paths: [path] });
    }
    for (const { name, path } of byWrkPages) {
      const each = { ...shot, seconds: wrkTurnSeconds, paths: [path] };
      const shots = [() => shotByWrk({ ...each, url }), () => shotByWrk({ ...each, url: bareUrl })] as const;
      const seen = await byTurns(Math.max(3, Math.round((2 * loading.seconds) / wrkTurnSeconds)), shots);
      if (seen.wrong > 0) loading.failed(`${name}: ${seen.wrong} answers to wrk were wrong`);
      byWrk[name] = seen;
    }
    const bytes = Object.fromEntries(pages.map(({ name, path }) => [name, sent[path]?.body.byteLength ?? 0]));
    return { hits, bytes, byWrk };
  } finally {
    await nginx?.close();
    await bare.end();
  }
}
