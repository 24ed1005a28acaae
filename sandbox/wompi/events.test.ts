import { expect, test } from 'vitest';
import {
  aRehearsal,
  BAD_CARD,
  digest,
  GOOD_CARD,
  PRODUCTION_KEYS,
  type ReceivedEvent,
  type Rehearsal,
} from '../rehearsal.ts';

const order = { reference: 'R-A', amountInCents: 200_000 };

function checksumOf({ body }: ReceivedEvent, { sandbox }: Rehearsal): string {
  const data = body.data as unknown as Record<string, Record<string, string | number>>;
  const values = body.signature.properties.map((path) => {
    const [part = '', field = ''] = path.split('.');
    return data[part]?.[field] ?? 'nothing';
  });
  const timestamp = body.timestamp ?? body.signature.timestamp ?? 'nothing';
  return digest(...values, timestamp, sandbox.settings.WOMPI_EVENTS_SECRET ?? '');
}

async function firstEvent({ store }: Rehearsal): Promise<ReceivedEvent> {
  await expect.poll(() => store.received.length).toBeGreaterThan(0);
  const [event] = store.received;
  if (!event) throw new Error('No event came');
  return event;
}

async function settled({ control }: Rehearsal, count: number): Promise<void> {
  const ended = async () => (await control.events()).filter(({ state }) => state !== 'waiting').length;
  await expect.poll(ended).toBe(count);
  expect(await control.events()).toHaveLength(count);
}

test.each(['APPROVED', 'DECLINED', 'ERROR', 'VOIDED'])(
  'the store is notified of %s, signed and in the shape of the reference',
  async (status) => {
    const rehearsal = await aRehearsal();
    const { id } = await rehearsal.control.create({ ...order, status });
    const event = await firstEvent(rehearsal);
    expect(event.body).toEqual({
      event: 'transaction.updated',
      data: {
        transaction: expect.objectContaining({
          id,
          status,
          reference: 'R-A',
          amount_in_cents: 200_000,
          currency: 'COP',
        }),
      },
      sent_at: expect.stringMatching(/T\d\d:\d\d:\d\d\.\d{3}Z$/),
      timestamp: Math.floor(Date.parse(event.body.sent_at) / 1000),
      signature: {
        properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'],
        checksum: checksumOf(event, rehearsal),
      },
      environment: 'test',
    });
    expect(event.headers['x-event-checksum']).toBe(event.body.signature.checksum);
    expect(event.headers['content-type']).toContain('application/json');
    await settled(rehearsal, 1);
  },
);

test('an event of production says prod and is signed with the secret of production', async () => {
  const rehearsal = await aRehearsal({ keys: PRODUCTION_KEYS });
  await rehearsal.control.create(order);
  const event = await firstEvent(rehearsal);
  expect(event.body.environment).toBe('prod');
  expect(event.body.signature.checksum).toBe(checksumOf(event, rehearsal));
  expect(rehearsal.sandbox.settings.WOMPI_EVENTS_SECRET).toBe(PRODUCTION_KEYS.eventsSecret);
});

test('a pending transaction sends no event', async () => {
  const { control, store } = await aRehearsal();
  await control.create({ ...order, status: 'PENDING' });
  expect(await control.events()).toEqual([]);
  expect(store.received).toEqual([]);
});

test.each([201, 204, 302, 401, 500])(
  'an answer of %i is no 200: the same event comes again, letter for letter',
  async (refusal) => {
    let time = Date.parse('2026-11-24T16:00:00.000Z');
    const now = () => {
      time += 1000;
      return new Date(time);
    };
    const rehearsal = await aRehearsal({ now });
    const { store, control } = rehearsal;
    store.answerWith((before) => (before < 2 ? refusal : 200));
    await control.create(order);
    await settled(rehearsal, 1);
    const [event] = await control.events();
    expect(event?.state).toBe('delivered');
    expect(event?.attempts.map(({ httpStatus }) => httpStatus)).toEqual([refusal, refusal, 200]);
    expect(new Set(event?.attempts.map(({ at }) => at)).size).toBe(3);
    expect(new Set(store.received.map(({ text }) => text)).size).toBe(1);
    expect(new Set(store.received.map(({ headers }) => headers['x-event-checksum'])).size).toBe(1);
  },
);

test('after the last retry the event is given up', async () => {
  const rehearsal = await aRehearsal({ eventRetryDelaysMs: [1, 1] });
  rehearsal.store.answerWith(() => 500);
  await rehearsal.control.create(order);
  await settled(rehearsal, 1);
  expect((await rehearsal.control.events())[0]?.state).toBe('failed');
  expect(rehearsal.store.received).toHaveLength(3);
});

test('a store that cannot be reached is tried again, at the address that is set by then', async () => {
  const rehearsal = await aRehearsal({ eventRetryDelaysMs: Array<number>(10).fill(200) });
  const { control, store } = rehearsal;
  await control.switch({ eventsUrl: 'http://127.0.0.1:9/' });
  await control.create(order);
  await expect.poll(async () => (await control.events())[0]?.attempts).toHaveLength(1);
  expect((await control.events())[0]?.attempts[0]).toMatchObject({ httpStatus: null, error: expect.any(String) });
  await control.switch({ eventsUrl: store.url });
  await settled(rehearsal, 1);
  expect(store.statuses()).toEqual(['APPROVED']);
});

test('without an address nothing is sent, and the log says so', async () => {
  const rehearsal = await aRehearsal();
  await rehearsal.control.switch({ eventsUrl: null });
  await rehearsal.control.create(order);
  await settled(rehearsal, 1);
  expect((await rehearsal.control.events())[0]).toMatchObject({ state: 'not-sent', attempts: [] });
});

test('off: the event is lost, and can be sent by hand later', async () => {
  const rehearsal = await aRehearsal();
  const { control, store } = rehearsal;
  await control.switch({ eventMode: 'off' });
  const { id } = await control.create(order);
  await settled(rehearsal, 1);
  expect((await control.events())[0]?.state).toBe('not-sent');
  expect(store.received).toEqual([]);
  expect((await control.request('POST', `/transactions/${id}/event`)).status).toBe(202);
  await expect.poll(() => store.statuses()).toEqual(['APPROVED']);
});

test('duplicate: the same event comes as often as asked', async () => {
  const rehearsal = await aRehearsal();
  await rehearsal.control.switch({ eventMode: 'duplicate', eventCopies: 3 });
  await rehearsal.control.create(order);
  await settled(rehearsal, 3);
  expect(rehearsal.store.statuses()).toEqual(['APPROVED', 'APPROVED', 'APPROVED']);
  for (const event of rehearsal.store.received)
    expect(event.body.signature.checksum).toBe(checksumOf(event, rehearsal));
});

test('late: the event comes after its delay and says what was true when it happened', async () => {
  const rehearsal = await aRehearsal();
  const { control, store } = rehearsal;
  await control.switch({ eventMode: 'late', eventDelayMs: 200 });
  const { id } = await control.create(order);
  await control.request('POST', `/transactions/${id}/status`, { status: 'VOIDED', sendEvent: false });
  await settled(rehearsal, 1);
  expect(store.statuses()).toEqual(['APPROVED']);
  const [event] = await control.events();
  const waited = Date.parse(event?.attempts[0]?.at ?? '') - Date.parse(event?.createdAt ?? '');
  expect(waited).toBeGreaterThanOrEqual(195);
});

test('out of order: PENDING comes after the outcome', async () => {
  const rehearsal = await aRehearsal();
  await rehearsal.control.switch({ eventMode: 'out-of-order' });
  await rehearsal.control.create(order);
  await settled(rehearsal, 2);
  expect(rehearsal.store.statuses()).toEqual(['APPROVED', 'PENDING']);
  for (const event of rehearsal.store.received)
    expect(event.body.signature.checksum).toBe(checksumOf(event, rehearsal));
});

test('out of order: the approved retry overtakes the declined attempt', async () => {
  const rehearsal = await aRehearsal();
  const { control, store, paid, retryOf } = rehearsal;
  await control.switch({ eventMode: 'out-of-order' });
  const first = await paid('card', BAD_CARD);
  await control.becomes(first, 'DECLINED');
  const second = await paid('card', GOOD_CARD, await retryOf(first));
  await settled(rehearsal, 3);
  expect(store.received.map(({ body }) => [body.data.transaction.id, body.data.transaction.status])).toEqual([
    [second, 'APPROVED'],
    [first, 'DECLINED'],
    [second, 'PENDING'],
  ]);
});

test('before the redirect: the result page waits until the store has been notified', async () => {
  const { control, store, paid, get } = await aRehearsal();
  const { promise: answered, resolve: answer } = Promise.withResolvers<number>();
  store.answerWith(() => answered);
  await control.switch({ eventTiming: 'before-redirect' });
  const id = await paid('card', GOOD_CARD);
  await expect.poll(() => store.statuses()).toEqual(['APPROVED']);
  const waiting = await (await get(`/p/result/${id}`)).text();
  expect(waiting).toContain(`content="1; url=/p/result/${id}"`);
  expect(waiting).not.toContain('Volver al comercio');
  answer(200);
  await expect.poll(async () => (await control.events())[0]?.state).toBe('delivered');
  expect(await (await get(`/p/result/${id}`)).text()).toContain('Volver al comercio');
});

test('after the redirect: the store is notified once the browser has gone back', async () => {
  const { control, store, paid, get } = await aRehearsal();
  await control.switch({ eventTiming: 'after-redirect', eventDelayMs: 1 });
  const id = await paid('card', GOOD_CARD);
  await control.becomes(id, 'APPROVED');
  expect(await control.events()).toEqual([]);
  await get(`/p/return/${id}`);
  await expect.poll(() => store.statuses()).toEqual(['APPROVED']);
});

test('after the redirect: what waited says what was true when it happened', async () => {
  const { control, store, paid, get } = await aRehearsal();
  await control.switch({ eventTiming: 'after-redirect', eventDelayMs: 1 });
  const id = await paid('card', GOOD_CARD);
  await control.becomes(id, 'APPROVED');
  await control.request('POST', `/transactions/${id}/status`, { status: 'VOIDED', sendEvent: false });
  await get(`/p/return/${id}`);
  await expect.poll(() => store.statuses()).toEqual(['APPROVED']);
});

test('after the redirect: an outcome that comes when the browser is long back is sent at once', async () => {
  const { control, store, paid, get } = await aRehearsal();
  await control.switch({ eventTiming: 'after-redirect', eventDelayMs: 60_000, bankDelayMs: 1 });
  const id = await paid('pse', { bank: '2' });
  await get(`/p/return/${id}`);
  await expect.poll(() => store.statuses()).toEqual(['DECLINED']);
});

test('bad checksum: nothing but the checksum is wrong', async () => {
  const rehearsal = await aRehearsal();
  await rehearsal.control.switch({ eventContent: 'bad-checksum' });
  await rehearsal.control.create(order);
  const event = await firstEvent(rehearsal);
  expect(event.body.signature.checksum).toMatch(/^[0-9a-f]{64}$/);
  expect(event.body.signature.checksum).not.toBe(checksumOf(event, rehearsal));
  expect(event.headers['x-event-checksum']).toBe(event.body.signature.checksum);
});

test('tampered reference: the event names another order and still verifies', async () => {
  const rehearsal = await aRehearsal();
  const { control, api } = rehearsal;
  await control.switch({ eventContent: 'tampered-reference', tamperedReference: 'R-AJENA' });
  const { id } = await control.create(order);
  const event = await firstEvent(rehearsal);
  expect(event.body.data.transaction).toMatchObject({ id, reference: 'R-AJENA' });
  expect(event.body.signature.checksum).toBe(checksumOf(event, rehearsal));
  expect(await (await api(`/transactions/${id}`)).json()).toMatchObject({ data: { reference: 'R-A' } });
});

test('uppercase checksum: the same digest in capitals', async () => {
  const rehearsal = await aRehearsal();
  await rehearsal.control.switch({ eventContent: 'uppercase-checksum' });
  await rehearsal.control.create(order);
  const event = await firstEvent(rehearsal);
  expect(event.body.signature.checksum).toBe(checksumOf(event, rehearsal).toUpperCase());
  expect(event.headers['x-event-checksum']).toBe(event.body.signature.checksum);
});

test('timestamp in the signature: it is not at the top, and the checksum holds', async () => {
  const rehearsal = await aRehearsal();
  await rehearsal.control.switch({ eventContent: 'timestamp-in-signature' });
  await rehearsal.control.create(order);
  const event = await firstEvent(rehearsal);
  expect(event.body).not.toHaveProperty('timestamp');
  expect(event.body.signature.timestamp).toBe(Math.floor(Date.parse(event.body.sent_at) / 1000));
  expect(event.body.signature.checksum).toBe(checksumOf(event, rehearsal));
});
