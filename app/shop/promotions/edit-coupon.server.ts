import { sql } from 'kysely';
import { type Acting, audited, ownerCommand } from '../audit/audit.server.ts';
import { type AuditFacts, changedFields } from '../audit/audit.ts';
import { addDays, dayOf } from '../shared/day.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import type { CouponOutcome, CouponRules } from './coupon-form.ts';
import { toCoupon } from './coupons.server.ts';
import { withKnownScope } from './known-scope.server.ts';

/** @param code as `readCouponCode` writes it. @throws NotTheOwner */
export async function addCoupon(
  db: Database,
  acting: Acting,
  { code, rules: typed }: { code: string; rules: CouponRules },
): Promise<CouponOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const found = await withKnownScope(transaction, typed);
    if (!found.ok) return found;
    const { rules } = found;
    const written = await transaction
      .insertInto('coupons')
      .values({ code, ...columnsOf(rules), created_at: acting.now, updated_at: acting.now })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!written) return { ok: false, code: 'taken', by: code };
    const after = factsOf(rules);
    return audited({ subject: 'coupon', subjectId: code, action: 'added', after }, { ok: true, code });
  });
}

interface SeenCoupon {
  code: string;
  /** That the owner saw. */
  version: number;
}

/** Orders that were made with it keep their prices. @throws NotTheOwner */
export async function changeCoupon(
  db: Database,
  acting: Acting,
  { rules: typed, ...seen }: SeenCoupon & { rules: CouponRules },
): Promise<CouponOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const before = await lockCoupon(transaction, seen);
    if (!before.ok) return before;
    const found = await withKnownScope(transaction, typed);
    if (!found.ok) return found;
    const { rules } = found;
    const { scope, ...was } = toCoupon(before.row);
    const changed = changedFields(factsOf({ ...was, ...mutable(scope) }), factsOf(rules));
    if (!changed) return { ok: true, code: seen.code };
    await write(transaction, seen.code, columnsOf(rules), acting.now);
    return audited(
      { subject: 'coupon', subjectId: seen.code, action: 'changed', ...changed },
      { ok: true, code: seen.code },
    );
  });
}

/** @throws NotTheOwner */
export async function pauseCoupon(
  db: Database,
  acting: Acting,
  { isPaused, ...seen }: SeenCoupon & { isPaused: boolean },
): Promise<CouponOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const before = await lockCoupon(transaction, seen);
    if (!before.ok) return before;
    if (before.row.is_paused === isPaused) return { ok: true, code: seen.code };
    await write(transaction, seen.code, { is_paused: isPaused }, acting.now);
    const action = isPaused ? 'paused' : 'resumed';
    return audited({ subject: 'coupon', subjectId: seen.code, action }, { ok: true, code: seen.code });
  });
}

async function lockCoupon(transaction: DatabaseTransaction, { code, version }: SeenCoupon) {
  const row = await transaction
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { ok: false, code: 'unknown' } as const;
  if (row.version !== version) return { ok: false, code: 'changed' } as const;
  return { ok: true, row } as const;
}

async function write(
  transaction: DatabaseTransaction,
  code: string,
  changes: Partial<ReturnType<typeof columnsOf>> & { is_paused?: boolean },
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('coupons')
    .set({ ...changes, version: sql<number>`version + 1`, updated_at: now })
    .where('code', '=', code)
    .execute();
}

const mutable = (scope: { categories: readonly string[]; makers: readonly string[]; products: readonly string[] }) => ({
  categories: [...scope.categories],
  makers: [...scope.makers],
  products: [...scope.products],
});

function columnsOf(rules: CouponRules) {
  const { saving } = rules;
  return {
    percent: saving.kind === 'percent' ? saving.percent : null,
    pesos: saving.kind === 'pesos' ? saving.pesos : null,
    ...mutable(rules),
    is_first_purchase: rules.isFirstPurchase,
    minimum_pesos: rules.minimumPesos,
    starts_at: rules.startsAt,
    ends_at: rules.endsAt,
    most_uses: rules.mostUses,
    most_per_person: rules.mostPerPerson,
    adds_to_offers: rules.addsToOffers,
  };
}

/** For the audit; days as the owner typed them. */
function factsOf({ saving, startsAt, endsAt, ...rules }: CouponRules): AuditFacts<'coupon'> {
  return {
    ...(saving.kind === 'percent' ? { percent: saving.percent } : { pesos: saving.pesos }),
    ...mutable(rules),
    from: dayOf(startsAt),
    to: endsAt && addDays(dayOf(endsAt), -1),
    isFirstPurchase: rules.isFirstPurchase,
    minimumPesos: rules.minimumPesos,
    mostUses: rules.mostUses,
    mostPerPerson: rules.mostPerPerson,
    addsToOffers: rules.addsToOffers,
  };
}
