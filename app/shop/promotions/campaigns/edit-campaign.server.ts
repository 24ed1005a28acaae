import { sql, type Updateable } from 'kysely';
import { type Acting, audited, ownerCommand } from '../../audit/audit.server.ts';
import { type AuditFacts, changedFields } from '../../audit/audit.ts';
import { addSeconds } from '../../shared/clock.ts';
import type { Database, DatabaseTransaction, Schema } from '../../shared/schema.ts';
import { withKnownScope } from '../known-scope.server.ts';
import { type Campaign, type CampaignState, campaignState, mostOpenCampaigns } from './campaign.ts';
import type { CampaignOutcome, CampaignRules } from './campaign-form.ts';
import { toCampaign } from './campaigns.server.ts';
import { setCampaignProducts, turnInside } from './turn-campaigns.server.ts';

/** A draft, which no shopper sees. @throws NotTheOwner */
export async function addCampaign(db: Database, acting: Acting, typed: CampaignRules): Promise<CampaignOutcome> {
  return undoneIfRefused(db, acting, async (transaction) => {
    const found = await withKnownScope(transaction, typed);
    if (!found.ok) return found;
    const { rules } = found;
    if (await hasTooMany(transaction, acting.now)) return { ok: false, code: 'too_many' };
    const { id } = await transaction
      .insertInto('campaigns')
      .values({ ...columnsOf(rules), created_at: acting.now, updated_at: acting.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setCampaignProducts(transaction, id, rules);
    const problem = await problemOfProducts(transaction, id);
    if (problem) return problem;
    return audited(
      { subject: 'campaign', subjectId: String(id), action: 'added', after: factsOf(rules) },
      { ok: true, id },
    );
  });
}

interface SeenCampaign {
  id: number;
  /** That the owner saw. */
  version: number;
}

/** Only of a draft: what shoppers were promised stays as it was said. @throws NotTheOwner */
export async function changeCampaign(
  db: Database,
  acting: Acting,
  { rules: typed, ...seen }: SeenCampaign & { rules: CampaignRules },
): Promise<CampaignOutcome> {
  return undoneIfRefused(db, acting, async (transaction) => {
    const before = await lockCampaign(transaction, seen, acting.now);
    if (!before.ok) return before;
    if (before.state !== 'draft') return { ok: false, code: 'not_draft' };
    const found = await withKnownScope(transaction, typed);
    if (!found.ok) return found;
    const { rules } = found;
    await write(transaction, seen.id, columnsOf(rules), acting.now);
    await setCampaignProducts(transaction, seen.id, rules);
    const problem = await problemOfProducts(transaction, seen.id);
    if (problem) return problem;
    const changed = changedFields(factsOf(rulesOf(before.campaign)), factsOf(rules));
    const done = { ok: true, id: seen.id } as const;
    if (!changed) return done;
    return audited({ subject: 'campaign', subjectId: String(seen.id), action: 'changed', ...changed }, done);
  });
}

/** A start that is nearer than this is now, so that every process knows of it before it comes. */
const nearSeconds = 5;

/**
 * From its start on, or from now on where that has passed, its prices are those of the shop.
 * @param isSteepMeant the owner has ticked that products at a tenth of their price or less are no slip
 * @throws NotTheOwner
 */
export async function publishCampaign(
  db: Database,
  acting: Acting,
  { isSteepMeant, ...seen }: SeenCampaign & { isSteepMeant: boolean },
): Promise<CampaignOutcome> {
  const { now } = acting;
  return undoneIfRefused(db, acting, async (transaction) => {
    const before = await lockCampaign(transaction, seen, now);
    if (!before.ok) return before;
    const { campaign, state } = before;
    if (state !== 'draft') return { ok: false, code: 'not_draft' };
    if (campaign.endsAt <= now) return { ok: false, code: 'over' };
    await setCampaignProducts(transaction, seen.id, campaign.scope);
    const problem = await problemOfProducts(transaction, seen.id);
    if (problem) return problem;
    if (!isSteepMeant && (await hasSteepOffer(transaction, seen.id))) return { ok: false, code: 'steep' };
    const isNear = campaign.startsAt <= addSeconds(now, nearSeconds);
    const startsAt = isNear ? now : campaign.startsAt;
    await write(transaction, seen.id, { published_at: now, starts_at: startsAt }, now);
    await turnInside(transaction, now);
    const held = await heldCount(transaction, seen.id);
    const after = { ...factsOf(rulesOf({ ...campaign, startsAt })), held };
    return audited(
      { subject: 'campaign', subjectId: String(seen.id), action: 'published', after },
      { ok: true, id: seen.id },
    );
  });
}

export type CampaignStep = 'retracted' | 'started' | 'ended' | 'removed';

/**
 * Takes back one that has not begun, which is a draft again; begins it now; ends one that runs; removes a draft.
 * @throws NotTheOwner
 */
export async function stepCampaign(
  db: Database,
  acting: Acting,
  { step, ...seen }: SeenCampaign & { step: CampaignStep },
): Promise<CampaignOutcome> {
  const { now } = acting;
  return undoneIfRefused(db, acting, async (transaction) => {
    const before = await lockCampaign(transaction, seen, now);
    if (!before.ok) return before;
    const { campaign, state } = before;
    const refusal = refusalOf(step, state);
    if (refusal) return { ok: false, code: refusal };
    if (step === 'removed') {
      await transaction.deleteFrom('campaigns').where('id', '=', seen.id).execute();
    } else {
      const ended = new Date(Math.max(now.getTime(), campaign.startsAt.getTime() + 1));
      const changes = { retracted: { published_at: null }, started: { starts_at: now }, ended: { ends_at: ended } }[
        step
      ];
      await write(transaction, seen.id, changes, now);
      await turnInside(transaction, now);
    }
    const { name } = campaign;
    return audited(
      { subject: 'campaign', subjectId: String(seen.id), action: step, after: { name } },
      { ok: true, id: step === 'removed' ? null : seen.id },
    );
  });
}

function refusalOf(step: CampaignStep, state: CampaignState) {
  switch (step) {
    case 'removed':
      return state === 'draft' ? null : 'not_draft';
    case 'ended':
      return state === 'running' ? null : 'not_running';
    default:
      if (state === 'draft') return 'not_published';
      return state === 'scheduled' ? null : 'has_begun';
  }
}

class Refusal extends Error {
  readonly outcome: CampaignOutcome;
  constructor(outcome: CampaignOutcome) {
    super('refused');
    this.outcome = outcome;
  }
}

/** Products are worked out by writing them, so a refusal ends the transaction. */
async function undoneIfRefused(
  db: Database,
  acting: Acting,
  work: (transaction: DatabaseTransaction) => Promise<CampaignOutcome | ReturnType<typeof audited<CampaignOutcome>>>,
): Promise<CampaignOutcome> {
  try {
    return await ownerCommand(db, acting, async (transaction) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(transaction);
      const outcome = await work(transaction);
      if ('ok' in outcome && !outcome.ok) throw new Refusal(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Refusal) return error.outcome;
    throw error;
  }
}

type Locked =
  | { ok: true; campaign: Campaign; state: CampaignState }
  | { ok: false; code: 'unknown' }
  | { ok: false; code: 'changed' };

async function lockCampaign(transaction: DatabaseTransaction, seen: SeenCampaign, now: Date): Promise<Locked> {
  const row = await transaction
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', seen.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { ok: false, code: 'unknown' };
  if (row.version !== seen.version) return { ok: false, code: 'changed' };
  const campaign = toCampaign(row);
  return { ok: true, campaign, state: campaignState(campaign, now) };
}

async function hasTooMany(transaction: DatabaseTransaction, now: Date): Promise<boolean> {
  const { count } = await transaction
    .selectFrom('campaigns')
    .select(sql<number>`count(*)`.as('count'))
    .where(({ eb, or }) => or([eb('published_at', 'is', null), eb('ends_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return count >= mostOpenCampaigns;
}

/** That it holds for nothing, or makes nothing cheaper. */
async function problemOfProducts(transaction: DatabaseTransaction, id: number): Promise<CampaignOutcome | null> {
  const { rows } = await sql<{ held: number; lower: number }>`
    SELECT count(*) AS held, count(*) FILTER (
      WHERE lowest_offer(price, discount, percent, pesos) < unit_price_in_cents(price, discount)) AS lower
    FROM campaigns JOIN campaign_products ON campaign_id = campaigns.id JOIN products ON products.id = product_id
    WHERE campaigns.id = ${id} AND deleted_at IS NULL`.execute(transaction);
  const { held = 0, lower = 0 } = rows[0] ?? {};
  if (held === 0) return { ok: false, code: 'problems', problems: { category: 'nothing_held' } };
  return lower === 0 ? { ok: false, code: 'problems', problems: { amount: 'not_lower' } } : null;
}

/** `isSteep` of `campaign.ts`, of any of its products. */
async function hasSteepOffer(transaction: DatabaseTransaction, id: number): Promise<boolean> {
  const { rows } = await sql<{ steep: boolean }>`
    SELECT EXISTS (
      SELECT FROM campaigns JOIN campaign_products ON campaign_id = campaigns.id JOIN products ON products.id = product_id
      WHERE campaigns.id = ${id} AND deleted_at IS NULL AND price > 0
        AND lowest_offer(price, discount, percent, pesos) < unit_price_in_cents(price, discount)
        AND lowest_offer(price, discount, percent, pesos) <= price::bigint * 10) AS steep`.execute(transaction);
  return rows[0]?.steep ?? false;
}

async function heldCount(transaction: DatabaseTransaction, id: number): Promise<number> {
  const { count } = await transaction
    .selectFrom('campaign_products')
    .select(sql<number>`count(*)`.as('count'))
    .where('campaign_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

async function write(
  transaction: DatabaseTransaction,
  id: number,
  changes: Updateable<Schema['campaigns']>,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('campaigns')
    .set({ ...changes, version: sql<number>`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
}

function columnsOf({ saving, ...rules }: CampaignRules) {
  return {
    name: rules.name,
    percent: saving.kind === 'percent' ? saving.percent : null,
    pesos: saving.kind === 'price' ? saving.pesos : null,
    categories: rules.categories,
    makers: rules.makers,
    products: rules.products,
    starts_at: rules.startsAt,
    ends_at: rules.endsAt,
    conditions: rules.conditions,
    while_stock_lasts: rules.whileStockLasts,
    published_at: null,
  };
}

function rulesOf({ scope, ...campaign }: Campaign): CampaignRules {
  const { categories, makers, products } = scope;
  return { ...campaign, categories: [...categories], makers: [...makers], products: [...products] };
}

function factsOf({ saving, startsAt, endsAt, ...rules }: CampaignRules): AuditFacts<'campaign'> {
  const { name, categories, makers, products, conditions, whileStockLasts } = rules;
  return {
    name,
    ...(saving.kind === 'percent' ? { percent: saving.percent } : { pesos: saving.pesos }),
    ...{ categories, makers, products },
    from: startsAt.toISOString(),
    to: endsAt.toISOString(),
    ...{ conditions, whileStockLasts },
  };
}
