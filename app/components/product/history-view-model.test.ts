import { expect, test } from 'vitest';
import { historyViewModel } from './history-view-model.ts';

const now = new Date('2026-11-21T15:00:00.000Z');
const at = (day: string) => new Date(`${day}T15:00:00.000Z`);
const text = (shown: string | undefined) => shown?.replaceAll('\u00a0', ' ');

test('of a young product: steps from where the price is known to today, the lowest at the bottom', () => {
  const prices = [
    { changedAt: at('2026-05-22'), discount: 0, paidInCents: 200_000 },
    { changedAt: at('2026-09-10'), discount: 50, paidInCents: 100_000 },
  ];
  const { title, plot, rows, lowest } = historyViewModel(
    { price: 2_000, discount: 50 },
    { prices, offer: { since: at('2026-09-10'), lowestBefore: 200_000 } },
    now,
  );
  expect(title).toBe('Precio desde el 22 de mayo de 2026');
  expect(plot?.from).toBe('Desde el 22 de mayo de 2026');
  expect(plot?.path).toBe('M0 0H218.4V100H360');
  expect([plot?.highest, plot?.lowest].map(text)).toEqual(['$ 2.000', '$ 1.000']);
  expect(rows.map(({ day }) => day)).toEqual(['10 de septiembre de 2026', '22 de mayo de 2026']);
  expect(text(lowest?.words)).toBe('Precio más bajo en 30 días: $ 2.000');
  expect(lowest?.note).toContain('10 de septiembre');
});

test('a price that was in force before begins at the left edge', () => {
  const prices = [
    { changedAt: at('2025-01-01'), discount: 0, paidInCents: 100_000 },
    { changedAt: at('2026-11-21'), discount: 0, paidInCents: 150_000 },
  ];
  const { title, plot, lowest } = historyViewModel({ price: 1_500, discount: 0 }, { prices, offer: null }, now);
  expect([title, plot?.from]).toEqual(['Precio en los últimos 12 meses', 'Hace 12 meses']);
  expect(plot?.path).toBe('M0 100H360V0H360');
  expect(lowest).toBeNull();
});

test('one that changed on the day on which it came is drawn, too', () => {
  const prices = [
    { changedAt: at('2026-11-21'), discount: 0, paidInCents: 100_000 },
    { changedAt: at('2026-11-21'), discount: 0, paidInCents: 150_000 },
  ];
  const { plot } = historyViewModel({ price: 1_500, discount: 0 }, { prices, offer: null }, now);
  expect(plot?.path).toBe('M0 100H0V0H360');
});

test('one that never changed says so, and an offer that nothing came before does not say its price again', () => {
  const changedAt = at('2026-11-20');
  const shown = historyViewModel(
    { price: 1_000, discount: 10 },
    { prices: [{ changedAt, discount: 10, paidInCents: 90_000 }], offer: { since: changedAt, lowestBefore: null } },
    now,
  );
  expect(shown).toMatchObject({ plot: null, rows: [] });
  expect(shown.unchanged).toContain('20 de noviembre de 2026');
  expect(shown.lowest).toEqual({
    words: 'Con este precio desde el 20 de noviembre de 2026.',
    note: 'No tenemos un precio anterior con el cual compararlo.',
  });
});

test('an offer that nothing came before and that went on at a lower price says since when that is, and what it was', () => {
  const prices = [
    { changedAt: at('2026-11-01'), discount: 10, paidInCents: 90_000 },
    { changedAt: at('2026-11-20'), discount: 15, paidInCents: 85_000 },
  ];
  const offer = { since: at('2026-11-01'), lowestBefore: null };
  const { lowest } = historyViewModel({ price: 1_000, discount: 15 }, { prices, offer }, now);
  expect(lowest?.words).toBe('Con este precio desde el 20 de noviembre de 2026.');
  expect(text(lowest?.note)).toBe(
    'Antes costaba $ 900, en la misma oferta, que empezó el 1 de noviembre de 2026. No tenemos un precio anterior a ella.',
  );
});

test('one of which only the badge changed is listed and not drawn', () => {
  const prices = [
    { changedAt: at('2026-11-01'), discount: 0, paidInCents: 90_000 },
    { changedAt: at('2026-11-20'), discount: 10, paidInCents: 90_000 },
  ];
  const { plot, rows } = historyViewModel({ price: 1_000, discount: 10 }, { prices, offer: null }, now);
  expect(plot).toBeNull();
  expect(rows).toHaveLength(2);
});

test('a lower price that was taken back within the offer is the lowest, for 30 days', () => {
  const prices = [
    { changedAt: at('2026-05-22'), discount: 0, paidInCents: 200_000 },
    { changedAt: at('2026-09-10'), discount: 20, paidInCents: 160_000 },
    { changedAt: at('2026-10-21'), discount: 50, paidInCents: 100_000 },
    { changedAt: at('2026-10-22'), discount: 20, paidInCents: 160_000 },
  ];
  const lowest = (lowestBefore: number | null, today: string) =>
    historyViewModel(
      { price: 2_000, discount: 20 },
      { prices, offer: { since: at('2026-09-10'), lowestBefore } },
      at(today),
    ).lowest;
  expect(text(lowest(200_000, '2026-11-21')?.words)).toBe('Precio más bajo en 30 días: $ 1.000');
  expect(text(lowest(200_000, '2026-11-21')?.note)).toBe(
    'Lo tuvo el 21 de octubre de 2026. En los 30 días antes de esta oferta, que empezó el 10 de septiembre de 2026, fue $ 2.000.',
  );
  expect(text(lowest(null, '2026-11-21')?.note)).toContain('La oferta empezó el 10 de septiembre de 2026.');
  expect(text(lowest(200_000, '2026-11-22')?.words)).toBe('Precio más bajo en 30 días: $ 2.000');
  expect(text(lowest(90_000, '2026-11-21')?.words)).toBe('Precio más bajo en 30 días: $ 900');
});
