import fc from 'fast-check';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import { moveProduct, stepStock } from '#app/shop/catalog/admin/manage-products.server.ts';
import { applyChange, undoChange } from '#app/shop/changes/apply-change.server.ts';
import { draftChange } from '#app/shop/changes/draft-change.server.ts';
import { placeOrder } from '#app/shop/checkout/place-order.server.ts';
import { type ApplyTools, applyStagedImport } from '#app/shop/exchange/apply-import.server.ts';
import { toReview } from '#app/shop/exchange/apply-rules.ts';
import { checkImport } from '#app/shop/exchange/check-import.server.ts';
import { applyImport, discardImport, type ImportWork, stageImport } from '#app/shop/exchange/stage-import.server.ts';
import { findImport } from '#app/shop/exchange/staged-imports.server.ts';
import { undoImport, workOnUndoing } from '#app/shop/exchange/undo-import.server.ts';
import { findAdminOrder } from '#app/shop/orders/admin/admin-order.server.ts';
import { type TakenStep, takeStep } from '#app/shop/orders/admin/admin-steps.server.ts';
import { undoReturn } from '#app/shop/orders/parcels/returns.server.ts';
import { settleTransaction } from '#app/shop/payments/settle.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { aCustomer, aReference, stock, testNow } from '#tests/support/factories.ts';
import { scriptedGateway } from '#tests/support/outside/scripted-gateway.ts';

const products = ['a', 'b', 'c'] as const;
const product = fc.constantFrom(...products);
const units = fc.integer({ min: 0, max: 9 });
/** Of what was made before, counted from the newest. */
const which = fc.nat(2);

/** `dies`: the work ends after its first batch and is taken up again; `sells`: an order comes between its batches. */
export const adminMoves = fc.oneof(
  fc.record({ kind: fc.constant('sale'), of: product, quantity: fc.integer({ min: 1, max: 3 }), isPaid: fc.boolean() }),
  fc.record({ kind: fc.constant('cancellation'), which }),
  fc.record({ kind: fc.constant('return'), which, shelve: fc.boolean() }),
  fc.record({ kind: fc.constant('partial return'), which, shelve: fc.boolean() }),
  fc.record({ kind: fc.constant('undone return'), which }),
  fc.record({ kind: fc.constant('correction'), of: product, by: fc.integer({ min: -4, max: 4 }) }),
  fc.record({ kind: fc.constant('deletion'), of: product }),
  fc.record({
    kind: fc.constant('import'),
    stocks: fc.array(units, { minLength: 2, maxLength: 4 }),
    dies: fc.boolean(),
    sells: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('undone import'), which, dies: fc.boolean(), sells: fc.boolean() }),
  fc.record({ kind: fc.constant('bulk change'), by: fc.integer({ min: -3, max: 5 }), of: fc.subarray([...products]) }),
  fc.record({ kind: fc.constant('undone change'), which }),
);
export type AdminMove = typeof adminMoves extends fc.Arbitrary<infer Move> ? Move : never;
type MoveOf<Kind extends AdminMove['kind']> = Extract<AdminMove, { kind: Kind }>;

export interface AdminActor {
  prefix: string;
  /** Units of each product at first. */
  first: number;
  /** @returns whether anything was done; what the shop refuses changes nothing */
  make(move: AdminMove): Promise<boolean>;
}

const first = 6;
const clock = { now: () => testNow };

/** Three products of its own, and whatever an import adds. */
export async function anAdminActor(db: Database, prefix: string): Promise<AdminActor> {
  const acting = await actingOwner(db);
  await stock(db, ...products.map((name) => ({ ...named(prefix, name), stock: first })));
  const world: MoveWorld = { db, prefix, acting, paid: [], imports: [], changes: [] };
  return { prefix, first, make: (move) => make(world, move) };
}

interface MoveWorld {
  db: Database;
  prefix: string;
  acting: Acting;
  /** Newest first. */
  paid: string[];
  imports: number[];
  changes: string[];
}

const named = (prefix: string, name: string) => ({ id: prefix + name, name, price: 50_000, category: 'SSD' as const });

function make(world: MoveWorld, move: AdminMove): Promise<boolean> {
  switch (move.kind) {
    case 'sale':
      return sell(world, move as MoveOf<'sale'>);
    case 'cancellation':
    case 'return':
      return takeBack(world, move as MoveOf<'cancellation' | 'return'>);
    case 'partial return':
      return takeOneBack(world, move as MoveOf<'partial return'>);
    case 'undone return':
      return undoOneReturn(world, move as MoveOf<'undone return'>);
    case 'correction':
      return correct(world, move as MoveOf<'correction'>);
    case 'deletion':
      return moveProduct(world.db, world.acting, world.prefix + (move as MoveOf<'deletion'>).of, 'deleted').then(
        ({ ok }) => ok,
      );
    case 'import':
      return importFile(world, move as MoveOf<'import'>);
    case 'undone import':
      return undo(world, move as MoveOf<'undone import'>);
    default:
      return changeMany(world, move as MoveOf<'bulk change' | 'undone change'>);
  }
}

async function sell({ db, prefix, paid }: MoveWorld, { of, quantity, isPaid }: Omit<MoveOf<'sale'>, 'kind'>) {
  const reference = aReference();
  const tools = { db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 };
  const customer = aCustomer({ email: `${reference}@example.test` });
  const placed = await placeOrder(tools, { reference, customer, lines: [{ id: prefix + of, quantity }] });
  if (!placed.ok || !isPaid) return placed.ok;
  const gateway = scriptedGateway();
  const { amountInCents } = placed.order;
  const id = `t-${reference}`;
  gateway.transactions = [{ id, reference, status: 'APPROVED', amountInCents, currency: 'COP', method: 'CARD' }];
  await settleTransaction({ db, gateway, now: testNow, holdMinutes: 30 }, id);
  paid.unshift(reference);
  return true;
}

async function takeBack({ db, acting, paid }: MoveWorld, move: MoveOf<'cancellation' | 'return'>): Promise<boolean> {
  const reference = paid[move.which];
  if (!reference) return false;
  const parcel = { carrier: 'TCC', trackingNumber: '612345678', trackingUrl: null };
  const steps: TakenStep[] =
    move.kind === 'cancellation'
      ? [{ name: 'cancel', reason: 'No contestó' }]
      : [
          { name: 'send', ...parcel },
          { name: 'deliver' },
          { name: 'return', reason: 'No encendió', shelve: (move as MoveOf<'return'>).shelve },
        ];
  let isDone = false;
  for (const step of steps) isDone = (await takeStep({ db, acting, holdMinutes: 30 }, reference, null, step)).ok;
  return isDone;
}

/** One unit, and of an order that has not left yet after it left whole. */
async function takeOneBack({ db, acting, paid }: MoveWorld, { which: at, shelve }: MoveOf<'partial return'>) {
  const reference = paid[at];
  if (!reference) return false;
  const context = { db, acting, holdMinutes: 30 };
  const parcel = { carrier: 'TCC', trackingNumber: '612345678', trackingUrl: null };
  await takeStep(context, reference, null, { name: 'send', ...parcel });
  const step: TakenStep = { name: 'return', reason: 'No encendió', shelve, units: [1] };
  return (await takeStep(context, reference, null, step)).ok;
}

async function undoOneReturn({ db, acting, paid }: MoveWorld, { which: at }: MoveOf<'undone return'>) {
  const order = await findAdminOrder(db, paid[at] ?? '', testNow);
  const last = order?.units.returns.at(-1);
  if (!order || !last) return false;
  return (await undoReturn({ db, acting }, order.reference, order.units.version, last.id)).ok;
}

async function correct({ db, acting, prefix }: MoveWorld, { of, by }: MoveOf<'correction'>): Promise<boolean> {
  const done = await stepStock(db, acting, { id: prefix + of, by, idempotencyKey: crypto.randomUUID() });
  return done.ok && by !== 0;
}

function fileOf(prefix: string, stocks: readonly number[]): string {
  const names = [...products, 'new'];
  const lines = stocks.map((each, index) => `${prefix}${names[index]},${names[index]},50000,SSD,${each}`);
  return ['id,name,price,category,stock', ...lines].join('\n');
}

type Work = (tools: ApplyTools) => Promise<boolean>;

async function inTwoLives(
  world: MoveWorld,
  work: Work,
  move: { dies: boolean; sells: boolean },
  jobs: ApplyTools['jobs'],
): Promise<void> {
  const tools = { db: world.db, clock, jobs };
  const dies = new AbortController();
  let sales = move.sells ? 1 : 0;
  const between = async () => {
    if (move.dies) dies.abort();
    if (sales-- > 0) await sell(world, { of: 'b', quantity: 1, isPaid: true });
  };
  await work({ ...tools, first: 1, most: 1, between, signal: dies.signal });
  await work(tools);
}

async function importFile(world: MoveWorld, move: MoveOf<'import'>): Promise<boolean> {
  const { db, acting, prefix, imports } = world;
  let due: ImportWork | null = null;
  const jobs = {
    async send(_transaction: unknown, _name: string, data: ImportWork) {
      due = data;
    },
  };
  const staged = await stageImport({ db, jobs }, acting, { fileName: 'a.csv', text: fileOf(prefix, move.stocks) });
  if (!staged.ok) throw new Error(staged.code);
  const { id } = staged;
  await checkImport({ db, clock }, due as unknown as ImportWork);
  const { run, problemCount, findings } = (await findImport(db, id)) ?? { run: 0, problemCount: 1, findings: null };
  const reviewed = findings ? toReview(findings) : 0;
  // It is a problem when the file has fewer units than unpaid orders hold.
  if (problemCount === 0) {
    const begun = await applyImport({ db, jobs }, acting, { id, version: run, reviewed });
    if (!begun.ok) throw new Error(begun.code);
    await inTwoLives(world, (tools) => applyStagedImport(tools, id), move, jobs);
    // An order came before anything was written: the file is checked again, and the owner lets it be.
    await checkImport({ db, clock }, due as unknown as ImportWork);
  }
  const state = (await findImport(db, id))?.state;
  if (state === 'applied') imports.unshift(id);
  else await discardImport(db, acting, id);
  return state === 'applied';
}

async function undo(world: MoveWorld, move: MoveOf<'undone import'>): Promise<boolean> {
  const { db, acting, imports } = world;
  const id = imports[move.which];
  if (id === undefined) return false;
  const jobs = { send: async () => {} };
  const begun = await undoImport({ db, jobs }, acting, id);
  if (!begun.ok) return false;
  await inTwoLives(world, (tools) => workOnUndoing(tools, id), move, jobs);
  return true;
}

async function changeMany(world: MoveWorld, move: MoveOf<'bulk change' | 'undone change'>): Promise<boolean> {
  const { db, acting, prefix, changes } = world;
  // No worker continues what takes longer.
  const tools = { db, jobs: { send: async () => {} }, atOnceMs: Number.POSITIVE_INFINITY };
  if (move.kind === 'undone change') {
    const id = changes[(move as MoveOf<'undone change'>).which];
    return id !== undefined && (await undoChange(tools, acting, id)).ok;
  }
  const { by, of } = move as MoveOf<'bulk change'>;
  const drafted = await draftChange(db, acting, {
    kind: 'bulk',
    rule: { field: 'stock', way: 'add', amount: by },
    selection: { kind: 'chosen', ids: of.map((name) => prefix + name) },
  });
  if (!drafted.ok) return false;
  changes.unshift(drafted.id);
  return (await applyChange(tools, acting, drafted.id)).ok;
}
