import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { notificationSentences, pushWords } from '#app/text/admin/notices.ts';
import type { ImportState } from '../../exchange/staged-import.ts';
import { addSeconds } from '../../shared/clock.ts';
import {
  bundleMinutes,
  mayNotify,
  type NotificationItem,
  type NotificationKind,
  noticesVersion,
  notificationsAtOnce,
  readNotices,
  usualNotices,
} from './notices.ts';
import { notificationAddress, notificationPages } from './notification-address.ts';
import { summaryDue } from './summary-due.ts';

const begin = new Date('2026-11-21T15:00:00Z');

test('whatever happens, an hour has no more than six notifications and one each quarter of an hour', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 200, maxLength: 1_000 }), (pauses) => {
      const notified: Date[] = [];
      let now = begin;
      const lastHour = () => notified.filter((at) => at > addSeconds(now, -3_600));
      for (const pause of pauses) {
        now = addSeconds(now, pause);
        if (mayNotify(lastHour(), now)) notified.push(now);
        expect(lastHour().length).toBeLessThanOrEqual(notificationsAtOnce + 60 / bundleMinutes);
      }
    }),
  );
  expect(mayNotify([], begin)).toBe(true);
});

describe('the summary', () => {
  const at = (text: string) => new Date(`2026-11-${text}:00-05:00`);
  const since = at('01T00:00');
  const due = (now: string, until: string, hour = 7, chosen = since) =>
    summaryDue({ hour, since: chosen, summedUntil: at(until) }, at(now));

  test('is due once a day, at its hour in Colombia, and begins where the last one ended', () => {
    expect(due('21T06:59', '20T07:00')).toBeNull();
    expect(due('21T07:00', '20T07:00')).toEqual({ from: at('20T07:00'), until: at('21T07:00') });
    expect(due('21T23:59', '21T07:00')).toBeNull();
    expect(due('21T19:00', '20T19:00', 19)).toEqual({ from: at('20T19:00'), until: at('21T19:00') });
    expect(due('21T00:00', '20T00:00', 0)).toEqual({ from: at('20T00:00'), until: at('21T00:00') });
  });
  test('comes after a pause of the store with what was missed, of at most a week', () => {
    expect(due('21T03:00', '18T07:00')).toEqual({ from: at('18T07:00'), until: at('20T07:00') });
    expect(due('21T08:00', '02T07:00')).toEqual({ from: at('14T07:00'), until: at('21T07:00') });
  });
  test('does not come in the middle of the day because another hour was chosen', () => {
    expect(due('21T12:05', '21T07:00', 10, at('21T12:00'))).toBeNull();
    expect(due('22T10:00', '21T07:00', 10, at('21T12:00'))).toEqual({ from: at('21T07:00'), until: at('22T10:00') });
  });
});

test('the form says what is on, and an hour that is none is refused', () => {
  const read = readNotices({ 'mail.sale': 'on', 'push.ran_out': 'on', 'push.other': 'on', summaryHour: '19' });
  expect(read).toEqual({ mail: ['sale'], push: ['ran_out'], summaryHour: 19 });
  expect(readNotices({ summaryHour: '' })).toEqual({ mail: [], push: [], summaryHour: null });
  for (const summaryHour of ['24', '-1', '7.5', ' 7', 'x']) expect(readNotices({ summaryHour })).toBeNull();
  expect(noticesVersion({ ...usualNotices, mail: [...usualNotices.mail].reverse() })).toBe(
    noticesVersion(usualNotices),
  );
  expect(noticesVersion({ ...usualNotices, summaryHour: null })).not.toBe(
    noticesVersion({ ...usualNotices, summaryHour: 0 }),
  );
});

const reference = 'order_1795273200000_0f3kq8x1n5v2t7c4b9m6z0w8rp';
const sale: NotificationItem = {
  kind: 'sale',
  reference,
  fullName: 'Ana\u0000 Ibáñez',
  amountInCents: 1,
  isWithoutStock: false,
};
const words = (...items: NotificationItem[]) => pushWords({ total: items.length, items });

describe('a push', () => {
  test('says a name and a number, and nothing else of a shopper', () => {
    expect(words(sale)).toMatchObject({ title: 'Venta #Z0W8RP', body: 'Ana Ibáñez' });
    expect(words({ kind: 'claim', number: 'PQR-2026-000123', fullName: 'Luz' })).toMatchObject({
      title: 'PQR-2026-000123',
      body: 'Luz',
    });
    const review: NotificationItem = { kind: 'review', id: 3, fullName: 'Luz', stars: 5, productName: 'RTX 5070' };
    expect(words(review)).toMatchObject({ title: 'Reseña: 5 de 5', body: 'Luz' });
    expect(words({ ...sale, fullName: null })).toMatchObject({ body: '' });
    expect(words()).toBeNull();
  });
  test('of many has their number, three of them, and is short whatever somebody is called', () => {
    expect(pushWords({ total: 1_000, items: Array(20).fill(sale) })).toMatchObject({
      title: '1.000 ventas',
      body: '#Z0W8RP, #Z0W8RP, #Z0W8RP y 997 más',
    });
    const long = words({ ...sale, fullName: '😀x'.repeat(5_000) });
    expect(long?.body.length).toBeLessThanOrEqual(60);
    expect(long?.body.isWellFormed()).toBe(true);
  });
});

/** One of each kind. */
const examples: { [Kind in NotificationKind]: Extract<NotificationItem, { kind: Kind }> } = {
  sale,
  decision: { kind: 'decision', reference, why: 'duplicate_payment', fullName: 'Luz' },
  claim: { kind: 'claim', number: 'PQR-2026-000123', fullName: 'Luz' },
  question: { kind: 'question', id: 7, productName: 'RTX 5070', question: '¿Cabe en mi torre?' },
  review: { kind: 'review', id: 3, fullName: 'Luz', stars: 5, productName: 'RTX 5070' },
  ran_out: { kind: 'ran_out', productId: 'gpu', productName: 'RTX 5070' },
  mail_failed: { kind: 'mail_failed', mail: 'order-paid', to: 'luz@correo.test', reason: '550 no such mailbox' },
  wompi_away: { kind: 'wompi_away', since: begin },
  import_ended: {
    ...{ kind: 'import_ended', id: 12, fileName: 'lista.csv', state: 'applied', written: 3 },
    isStopped: false,
  },
  contingency: { kind: 'contingency', reference, number: 'SETP990000007', since: begin },
};

test.each<[NotificationKind, string, string, string, string]>([
  ['sale', 'Venta #Z0W8RP', 'Ana Ibáñez', `/admin/pedidos/${reference}`, '/admin/pedidos'],
  [
    ...(['decision', 'Decide: #Z0W8RP', 'Llegó un segundo pago'] as const),
    ...([`/admin/pedidos/${reference}`, '/admin/pedidos?ver=to_decide'] as const),
  ],
  ['claim', 'PQR-2026-000123', 'Luz', '/admin/pqr/PQR-2026-000123', '/admin/pqr'],
  ['question', 'Pregunta nueva', 'RTX 5070', '/admin/preguntas#question-7', '/admin/preguntas'],
  ['review', 'Reseña: 5 de 5', 'Luz', '/admin/resenas?id=3', '/admin/resenas'],
  ['ran_out', 'Se agotó', 'RTX 5070', '/admin/productos/gpu', '/admin/productos'],
  ['mail_failed', 'Un correo no llegó', 'Pago aprobado', '/admin', '/admin'],
  ['wompi_away', 'Wompi no responde', 'Desde las 10:00 a. m. no contesta', '/admin', '/admin'],
  ['import_ended', 'Lista aplicada', 'lista.csv', '/admin/intercambio/12', '/admin/intercambio'],
  [
    ...(['contingency', 'La DIAN aún no tiene la SETP990000007'] as const),
    'Salió el 21 de noviembre de 2026, 10:00 a. m.',
    ...([`/admin/pedidos/${reference}`, '/admin/facturas?ver=waiting'] as const),
  ],
])('of %s a push says what it is, with nobody’s address, and leads there', (kind, title, body, to, toAll) => {
  const item = examples[kind];
  const said = words(item);
  expect([said?.title, said?.body.replaceAll('\u00a0', ' ')]).toEqual([title, body]);
  expect(`${said?.title} ${said?.body}`).not.toContain('@');
  expect(notificationAddress({ total: 1, items: [item] })).toBe(to);
  expect(notificationAddress({ total: 2, items: [item, item] })).toBe(toAll);
});

test('of an import it says how it ended', () => {
  const ended = (state: ImportState, isStopped = false) => words({ ...examples.import_ended, state, isStopped })?.title;
  expect(ended('undone')).toBe('Lista deshecha');
  expect(ended('failed')).toBe('La lista no se pudo leer');
  expect(ended('checked')).toBe('La lista no se aplicó: revísala otra vez');
  expect(ended('applied', true)).toBe('La carga se detuvo a mitad de camino');
});

test('notifications lead to pages of the admin', () => {
  expect(notificationPages).toEqual(
    Object.fromEntries(Object.keys(notificationPages).map((key) => [key, adminPages[key as 'today']])),
  );
  expect(notificationAddress({ total: 1, items: [sale] })).toBe(`${adminPages.orders}/${reference}`);
  expect(notificationAddress({ total: 2, items: [sale, sale] })).toBe(adminPages.orders);
  expect(notificationAddress({ total: 0, items: [] })).toBe(adminPages.today);
});

test('what could not be sent is said', () => {
  const failures = notificationSentences({ mail: 'failed', pushes: { sent: 1, waiting: 0, failed: 2 } });
  expect(failures.filter(({ isFailure }) => isFailure).map(({ text }) => text)).toEqual([
    'No pudimos enviar el correo.',
    'No pudimos enviarlo a 2 dispositivos.',
  ]);
});
