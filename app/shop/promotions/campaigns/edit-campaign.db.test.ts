import { beforeEach, describe, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { aCampaign } from '#tests/support/orders/campaigns.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type Acting, NotTheOwner } from '../../audit/audit.server.ts';
import { addSeconds } from '../../shared/clock.ts';
import { campaignState, mostOpenCampaigns } from './campaign.ts';
import { type CampaignRules, readCampaignRules, typedCampaign } from './campaign-form.ts';
import { findCampaign } from './campaigns.server.ts';
import { addCampaign, changeCampaign, publishCampaign, stepCampaign } from './edit-campaign.server.ts';

const database = testDatabase();
let acting: Acting;
beforeEach(async () => {
  acting = { ...(await actingOwner(database.db)), now: testNow };
  await stock(database.db, { id: 'cpu', price: 100_000, category: 'Procesadores' });
});

const typed = { name: ' Black  Friday ', kind: 'percent', amount: '10 %', from: '2026-11-27', to: '2026-11-30' };
function rulesOf(form: Record<string, string> = {}): CampaignRules {
  const read = readCampaignRules({ ...typed, ...form }, testNow);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.rules;
}
const add = (form: Record<string, string> = {}) => addCampaign(database.db, acting, rulesOf(form));
const at = (moment: Date): Acting => ({ ...acting, now: moment });
const paid = async () =>
  (await database.db.selectFrom('products').select('offer_in_cents').executeTakeFirstOrThrow()).offer_in_cents / 100;

describe('the form of a campaign', () => {
  test('has days and hours in Colombia, and shows what it read', async () => {
    expect(rulesOf()).toMatchObject({
      name: 'Black Friday',
      startsAt: new Date('2026-11-27T05:00:00Z'),
      endsAt: new Date('2026-12-01T05:00:00Z'),
    });
    const form = { fromTime: '18:00', toTime: '9:30', conditions: 'Máximo 2', stock: 'on', category: 'Procesadores' };
    expect(rulesOf(form)).toMatchObject({
      startsAt: new Date('2026-11-27T23:00:00Z'),
      endsAt: new Date('2026-11-30T14:30:00Z'),
    });
    const added = await add(form);
    const campaign = await findCampaign(database.db, added.ok ? (added.id ?? 0) : 0);
    expect(typedCampaign(campaign!)).toEqual({
      ...{ name: 'Black Friday', kind: 'percent', amount: '10', from: '2026-11-27', to: '2026-11-30' },
      ...{ fromTime: '18:00', toTime: '09:30', conditions: 'Máximo 2', stock: 'on' },
      ...{ category: 'Procesadores', makers: '', products: '' },
    });
  });

  test.each<[Record<string, string>, object]>([
    [{ name: '' }, { name: 'missing' }],
    [{ name: 'x'.repeat(61) }, { name: 'too_long' }],
    [{ amount: '0' }, { amount: 'not_below_100' }],
    [{ amount: '100' }, { amount: 'not_below_100' }],
    [{ amount: '101' }, { amount: 'not_below_100' }],
    [{ kind: 'price', amount: '0' }, { amount: 'too_small' }],
    [{ kind: 'price', amount: '3.000.000.000' }, { amount: 'too_large' }],
    [{ kind: 'regalo' }, { amount: 'not_below_100' }],
    [{ to: '2026-11-26' }, { to: 'ends_before_start' }],
    [{ to: '2026-11-27', fromTime: '10:00', toTime: '10:00' }, { to: 'ends_before_start' }],
    [{ from: '2026-11-01', to: '2026-11-02' }, { to: 'is_over' }],
    [{ to: '' }, { to: 'missing' }],
    [{ from: '2026-02-30' }, { from: 'not_a_day' }],
    [{ fromTime: '25:00' }, { fromTime: 'not_a_time' }],
    [{ conditions: 'x'.repeat(301) }, { conditions: 'too_long' }],
  ])('refuses %o', (form, problems) => {
    const read = readCampaignRules({ ...typed, ...form }, testNow);
    expect(read.ok ? null : read.problems).toEqual(problems);
  });

  test('refuses what is not there, holds for nothing or makes nothing cheaper, and writes nothing', async () => {
    const refused = async (form: Record<string, string>) => {
      const outcome = await add(form);
      return !outcome.ok && outcome.code === 'problems' ? outcome.problems : outcome;
    };
    expect(await refused({ category: 'Yates' })).toEqual({ category: 'not_a_choice' });
    expect(await refused({ products: 'nada' })).toEqual({ products: 'not_there' });
    expect(await refused({ makers: 'Marca Que No Hay' })).toEqual({ makers: 'not_there' });
    expect(await refused({ category: 'SSD' })).toEqual({ category: 'nothing_held' });
    expect(await refused({ kind: 'price', amount: '100000' })).toEqual({ amount: 'not_lower' });
    expect(await database.db.selectFrom('campaigns').select('id').execute()).toEqual([]);
  });
});

describe('a campaign', () => {
  test('is a draft, published, taken back, begun before its time and ended, each with its entry', async () => {
    const { db } = database;
    const added = await add();
    const id = added.ok ? (added.id ?? 0) : 0;
    let version = 1;
    const done = async (outcome: Promise<{ ok: boolean }>) => {
      expect(await outcome).toMatchObject({ ok: true });
      version += 1;
      return campaignState((await findCampaign(db, id))!, testNow);
    };
    const step = (name: Parameters<typeof stepCampaign>[2]['step'], who = acting) =>
      stepCampaign(db, who, { id, version, step: name });
    expect(await step('ended')).toEqual({ ok: false, code: 'not_running' });
    expect(await done(changeCampaign(db, acting, { id, version, rules: rulesOf({ amount: '20' }) }))).toBe('draft');
    expect(await done(publishCampaign(db, acting, { id, version, isSteepMeant: false }))).toBe('scheduled');
    expect(await paid()).toBe(100_000);
    expect(await changeCampaign(db, acting, { id, version, rules: rulesOf() })).toEqual({
      ok: false,
      code: 'not_draft',
    });
    expect(await step('removed')).toEqual({ ok: false, code: 'not_draft' });
    expect(await done(step('retracted'))).toBe('draft');
    expect(await done(publishCampaign(db, acting, { id, version, isSteepMeant: false }))).toBe('scheduled');
    expect(await done(step('started'))).toBe('running');
    expect(await paid()).toBe(80_000);
    expect(await step('retracted')).toEqual({ ok: false, code: 'has_begun' });
    expect(await stepCampaign(db, acting, { id, version: 1, step: 'ended' })).toEqual({ ok: false, code: 'changed' });
    const later = addSeconds(testNow, 60);
    expect(await step('ended', at(later))).toMatchObject({ ok: true });
    expect(campaignState((await findCampaign(db, id))!, later)).toBe('ended');
    expect(await paid()).toBe(100_000);
    const entries = await db.selectFrom('audit_entries').select('action').orderBy('id').execute();
    expect(entries.map(({ action }) => action)).toEqual([
      ...['added', 'changed', 'published', 'retracted', 'published', 'started', 'ended'],
    ]);
  });

  test('that began before it is published begins then, and one that is over is refused', async () => {
    const { db } = database;
    const added = await add({ from: '2026-11-20' });
    const id = added.ok ? (added.id ?? 0) : 0;
    const over = at(new Date('2026-12-01T05:00:00Z'));
    expect(await publishCampaign(db, over, { id, version: 1, isSteepMeant: false })).toEqual({
      ok: false,
      code: 'over',
    });
    expect(await publishCampaign(db, acting, { id, version: 1, isSteepMeant: false })).toMatchObject({ ok: true });
    expect((await findCampaign(db, id))?.startsAt).toEqual(testNow);
    expect(await paid()).toBe(90_000);
  });

  test('with a price of a tenth or less is published once the owner says that it is meant', async () => {
    const added = await add({ kind: 'price', amount: '10000' });
    const id = added.ok ? (added.id ?? 0) : 0;
    const publish = (isSteepMeant: boolean) => publishCampaign(database.db, acting, { id, version: 1, isSteepMeant });
    expect(await publish(false)).toEqual({ ok: false, code: 'steep' });
    expect((await findCampaign(database.db, id))?.publishedAt).toBeNull();
    expect(await publish(true)).toMatchObject({ ok: true });
    const above = await add({ kind: 'price', amount: '10001' });
    const other = { id: above.ok ? (above.id ?? 0) : 0, version: 1 };
    expect(await publishCampaign(database.db, acting, { ...other, isSteepMeant: false })).toMatchObject({ ok: true });
  });

  test('is nobody’s but the owner’s, and there are so many at once', async () => {
    const { db } = database;
    const shopper: Acting = { ...acting, actor: { ...acting.actor, role: 'shopper' } };
    await expect(addCampaign(db, shopper, rulesOf())).rejects.toThrow(NotTheOwner);
    await expect(publishCampaign(db, shopper, { id: 1, version: 1, isSteepMeant: false })).rejects.toThrow(NotTheOwner);
    for (let made = 0; made < mostOpenCampaigns; made += 1) await aCampaign(db, { name: `Oferta ${made}` });
    expect(await add()).toEqual({ ok: false, code: 'too_many' });
  });
});
