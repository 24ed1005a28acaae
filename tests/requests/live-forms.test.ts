import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { visibleText } from '#tests/support/checkout-client.ts';
import { liveSeller } from '#tests/support/https/live-settings.ts';
import { routeModules } from '#tests/support/source/route-list.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import type { RunningStore } from '#tests/support/store/store.ts';
import type { Person, Row } from './access-row.ts';
import { accessTable } from './access-table.ts';
import { type AccessWorld, accessWorld, dataOf, type SentRequest, sendTo } from './access-world.ts';

/** The form that a customer meets, and the one that a newcomer tries: the shop must not differ. */
const live = engineStore();
const demo = engineStore({ mode: 'demo', env: { ...liveSeller, TRUSTED_PROXY: '127.0.0.1,::1' } });
let worlds: [RunningStore, AccessWorld][];
beforeAll(async () => {
  worlds = (await Promise.all(
    [live, demo].map(async ({ store }) => [store, await accessWorld(store)] as const),
  )) as typeof worlds;
});

const takesWrites = /export (?:async function|const|function) action\b|export \{[^}]*\baction\b/;

/** Every address of `routes.ts` whose module has an action. */
const addresses = Object.entries(routeModules())
  .filter(([, file]) => takesWrites.test(readFileSync(join('app', file), 'utf8')))
  .map(([address]) => address);

const people = ['guest', 'shopper', 'owner'] as const;
const kinds = [(path: string) => path, dataOf];
/** How browsers say where a form of the shop's own page comes from. */
const senders: Record<string, (store: RunningStore) => Record<string, string>> = {
  'with its origin': ({ url }) => ({ origin: url, 'sec-fetch-site': 'same-origin' }),
  'of a page that hides its address': () => ({ origin: 'null', 'sec-fetch-site': 'same-origin' }),
};

/** Each two of person, sender and kind of answer once. */
const cases = people.flatMap((person, index) =>
  Object.entries(senders).map(([from, headersOf], of) => ({
    person,
    from,
    headersOf,
    asked: kinds[(index + of) % 2] as (typeof kinds)[number],
  })),
);

interface AnswerSummary {
  status: number;
  type: string | null;
  leadsTo: string | null;
  text: string;
}

/** But for what no two shops share: addresses of their own, random names and moments. */
async function summaryOf(store: RunningStore, response: Response): Promise<AnswerSummary> {
  const shared = (text: string) =>
    text
      .replaceAll(store.url, 'SHOP')
      .replaceAll(new URL(store.services.settings.wompi.checkoutUrl).origin, 'WOMPI')
      .replace(/\b([\w-]*\d[\w-]*|[A-Z]{6})\b/g, '#');
  const body = await response.text();
  const location = response.headers.get('location');
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    leadsTo: location && shared(location),
    text: shared(visibleText(body)).slice(0, 4_000),
  };
}

function writesOf({ writes }: Row): {
  what: string;
  send: (world: AccessWorld) => SentRequest;
  path: (world: AccessWorld) => string | undefined;
  endsHerThings?: boolean;
}[] {
  if (!writes) return [{ what: 'a form that nobody has', send: () => ({ form: {} }), path: () => undefined }];
  return writes.map(({ what, send, path, endsHerThings = false }) => ({
    what,
    endsHerThings,
    send: ({ things }) => send(things),
    path: ({ things }) => path?.(things),
  }));
}

describe.each(addresses)('%s', (address) => {
  const row = accessTable[address] as Row;
  test.each(writesOf(row))('live over https answers as the demo over http: $what', async (write) => {
    for (const { person, from, headersOf, asked } of cases) {
      if (person === 'shopper' && (write.endsHerThings || address === '/auth/salir')) continue;
      const [ofLive, ofDemo] = await Promise.all(
        worlds.map(async ([store, world]) => {
          const path = write.path(world) ?? row.path?.(world.things) ?? address;
          const sent = { ...write.send(world), headers: headersOf(store) };
          return summaryOf(store, await sendTo(store, world.cookies[person as Person], asked(path), sent));
        }),
      );
      expect(ofLive, `${person}, ${from}, ${asked(address)}`).toEqual(ofDemo);
      expect(ofLive?.text, 'what the shop says of a failure of its own').not.toContain('Algo falló');
    }
  });
});
