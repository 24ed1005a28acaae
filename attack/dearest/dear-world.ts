import { type SandboxControl, sandboxControl } from '#tests/support/outside/sandbox-control.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import {
  type Engine,
  type Ground,
  prepareGround,
  type StartOptions,
  type Store,
} from '../../bench/ground/store-ground.ts';
import { fillWithVaried } from '../../bench/varied-catalogue.ts';
import { type DearRequest, dearRequests } from './dear-requests.ts';
import { makePrintedOrders } from './printed-orders.ts';
import { type SentRequest, send } from './send.ts';

export interface DearWorld {
  ground: Ground;
  store: Store;
  requests: DearRequest[];
  ask(asked: SentRequest, address: string): ReturnType<typeof send>;
  close(): Promise<void>;
}

interface Options extends StartOptions {
  /** Beyond some 12,000 on PostgreSQL alone: the embedded database is for small shops. */
  products?: number;
  /** Behind nginx with TLS. */
  isLive?: boolean;
}

export async function dearWorld(engine: Engine, { products, isLive = false, ...options }: Options): Promise<DearWorld> {
  const ground = await prepareGround(engine, { hasFacts: true, isLive });
  let store: Store | null = null;
  const close = async () => {
    await store?.stop();
    await ground.close();
  };
  try {
    if (products !== undefined && ground.databaseUrl) await fillWithVaried(ground.databaseUrl, products);
    store = await ground.start(options);
    const { url } = store;
    const ask: DearWorld['ask'] = (asked, address) => send(url, url, asked, { address });
    const propose = async (budget: number) => {
      const body = JSON.stringify({ use: '1440p', budget });
      const answer = await ask(
        { method: 'POST', path: '/api/builds/propose', headers: { 'content-type': 'application/json' }, body },
        '127.9.0.1',
      );
      return JSON.parse(answer.text).data.proposals.map(({ parts }: { parts: object }) => parts);
    };
    const builds = (await Promise.all([5, 7, 9, 12, 16].map((millions) => propose(millions * 1_000_000)))).flat();
    const checked = await ask(
      {
        method: 'POST',
        path: '/api/builds/check',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ parts: builds[0] }),
      },
      '127.9.0.1',
    );
    const { code } = JSON.parse(checked.text).data;
    const wompi = sandboxControl(ground, new URL(url).hostname);
    const ownerCookie = await ownersCookie(url, wompi);
    const delivered = await makePrintedOrders({ parts: ground.parts, ownerCookie, wompi, ask });
    const requests = dearRequests({ parts: ground.parts, builds, code, delivered, ownerCookie });
    return { ground, store, ask, close, requests };
  } catch (error) {
    await close();
    throw error;
  }
}

async function ownersCookie(url: string, sandbox: SandboxControl): Promise<string> {
  const recaptchaToken = await sandbox.captchaToken('login');
  const signedIn = await fetch(`${url}/api/loginUserWithRecaptcha`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ data: { ...storeOwner, recaptchaToken } }),
  });
  const answer = await signedIn.text();
  if (signedIn.status !== 200) throw new Error(`the owner was not let in: ${signedIn.status} ${answer}`);
  return signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}
