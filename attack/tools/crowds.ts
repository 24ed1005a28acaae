import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { newReference } from '#app/shop/orders/reference.ts';
import { collectedMemory, inspectedAt } from '#tests/invariants/collected-memory.ts';
import { aForm } from '#tests/support/checkout-client.ts';
import { usualMode } from '#tests/support/store/built-store.ts';
import { freePort } from '#tests/support/store/free-port.ts';
import { crowdOf } from '../dearest/crowd.ts';
import { type DearWorld, dearWorld } from '../dearest/dear-world.ts';
import { ledgerOf } from '../dearest/ledger.ts';
import type { SentRequest } from '../dearest/send.ts';
import { sorted } from '../explained.ts';
import type { Tool } from './tool.ts';

const connections = 200;
const dripping = 10_000;
const usualSeconds = 20;
/** What another visitor waits at most beside a crowd. */
const longestPageMs = 500;
const longestCartMs = 1_000;
/** Of what the process held after a first crowd of each kind, as long as the second, once its garbage is collected. */
const mostGrowth = 1.1;
const mob = ['127.6.0.1'];
const tenAddresses = Array.from({ length: 10 }, (_, n) => `127.5.0.${n + 1}`);
/** Others of each kind, which the crowd asks for in turn. */
const kinds = 40;

export const grounds = {
  pglite: { engine: 'pglite', processes: 1 },
  postgres: { engine: 'postgres', processes: 1 },
  processes: { engine: 'postgres', processes: 2 },
} as const;
export type GroundName = keyof typeof grounds;

/**
 * 200 connections of one address on each dear request, then 10,000 that are idle or send byte by byte from ten addresses, and another
 * visitor all the while, who looks at products, at the cart, and orders. The live shop behind nginx with TLS, which keeps much of it from
 * the store; with `--demo` the store alone.
 */
export const crowds: Tool = {
  name: 'crowds',
  needs: [],
  async attack({ ending }, folder, { on, only, seconds = usualSeconds }) {
    const findings: string[] = [];
    let attacked = 0;
    for (const name of on ? [on] : (Object.keys(grounds) as GroundName[])) {
      const { engine, processes } = grounds[name];
      const inspector = processes === 1 ? await freePort() : null;
      const world = await dearWorld(engine, {
        isLive: usualMode() === 'live',
        env: {
          ...(processes > 1 && { WEB_PROCESSES: String(processes) }),
          ...(inspector !== null && inspectedAt(inspector)),
        },
      });
      const memory = async () =>
        inspector === null ? null : (await collectedMemory(inspector, world.store.pid)).residentMb;
      const attack = async (
        what: string,
        requests: readonly SentRequest[],
        crowd: number,
        addresses: readonly string[],
      ) => {
        ending.throwIfAborted();
        const before = await memory();
        const visitor = visiting(world, attacked);
        const answers = await crowdOf(
          { url: world.store.url, requests, connections: crowd, addresses, seconds },
          folder,
        );
        const seen = await visitor.end();
        const after = await memory();
        attacked += 1;
        const line = `${name} | ${what} | ${JSON.stringify(answers)} | ${seen.worst('page')} | ${seen.worst('cart')} | ${Math.round(before ?? 0)} → ${Math.round(after ?? 0)}`;
        console.log(`  ${line}`);
        await appendFile(join(folder, 'crowds.md'), `| ${line} |\n`);
        findings.push(...seen.findings.map((finding) => `${name}, ${what}: ${finding}`));
      };
      try {
        const asked = world.requests.filter((each) => !only || each.name.includes(only));
        const fresh = await memory();
        // What a first crowd of each kind and its visitor leave, libc and caches keep for the next; what a second adds would grow without end.
        for (const [index, each] of asked.entries()) {
          const requests = Array.from({ length: kinds }, (_, n) => each.request(n));
          const visitor = visiting(world, asked.length + index);
          await crowdOf({ url: world.store.url, requests, connections, addresses: mob, seconds }, folder);
          await visitor.end();
        }
        const first = await memory();
        for (const each of asked) {
          await attack(
            each.name,
            Array.from({ length: kinds }, (_, n) => each.request(n)),
            connections,
            mob,
          );
        }
        if (!only || only === 'dripping') await attack('dripping', [], dripping, tenAddresses);
        await wait(2_000);
        const last = await memory();
        if (fresh !== null && first !== null && last !== null) {
          const megabytes = [fresh, first, last].map((mb) => Math.round(mb));
          console.log(
            `  ${name}: ${megabytes[0]} MB fresh, ${megabytes[1]} after a first crowd of each kind, ${megabytes[2]} after the second`,
          );
          if (last > mostGrowth * first) findings.push(`${name}: ${megabytes[1]} MB before, ${megabytes[2]} MB after`);
        }
        findings.push(...(await ledgerOf(world)).map((problem) => `${name}: ${problem}`));
      } finally {
        await world.close();
      }
    }
    return { did: `${attacked} crowds, ${seconds} s each`, ...sorted('crowds', findings) };
  },
};

type Kind = 'page' | 'cart' | 'order';

/** Somebody else each time, on connections of their own. */
function visiting({ ask, ground: { parts } }: DearWorld, nth: number) {
  const longest: Record<Kind, number> = { page: 0, cart: 0, order: 0 };
  const findings: string[] = [];
  let isOver = false;
  const check = async (kind: Kind, sent: SentRequest, wanted = 200) => {
    const { status, ms } = await ask(sent, `127.7.${nth}.1`);
    longest[kind] = Math.max(longest[kind], ms);
    if (status !== wanted) findings.push(`${kind} ${sent.path} was answered with ${status}`);
  };
  const json = { 'content-type': 'application/json' };
  const ended = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const { id = '' } = parts[(nth * 500 + n) % parts.length] ?? {};
      await check('page', { method: 'GET', path: `/product/${id}`, headers: { accept: 'text/html' } });
      await check('cart', { method: 'GET', path: '/cart', headers: { accept: 'text/html' } });
      const body = JSON.stringify({ lines: [{ id, quantity: 1 }] });
      await check('cart', { method: 'POST', path: '/api/cart/check', headers: json, body });
      if (n === 10) await check('order', anOrder(parts.find(({ stock }) => stock > 50)?.id ?? id, nth), 303);
      await wait(50);
    }
  })();
  return {
    async end() {
      isOver = true;
      await ended;
      if (longest.page > longestPageMs) findings.push(`a product page took ${Math.round(longest.page)} ms`);
      if (longest.cart > longestCartMs) findings.push(`the cart took ${Math.round(longest.cart)} ms`);
      return { findings, worst: (kind: Kind) => `${Math.round(longest[kind])} ms` };
    },
  };
}

function anOrder(id: string, nth: number): SentRequest {
  const fields = {
    ...aForm,
    email: `visitante-${nth}-${Date.now()}@correo.test`,
    reference: newReference(new Date()),
    cart: JSON.stringify([{ id, quantity: 1 }]),
  };
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  return { method: 'POST', path: '/payment', headers, body: String(new URLSearchParams(fields)) };
}
