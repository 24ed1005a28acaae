import { describe, expect, test } from 'vitest';
import type { StoredAnswer } from '#app/shop/invoices/invoice-tables.ts';
import { reasonsOf, ruleReason } from './reasons.ts';

describe('what the DIAN refused', () => {
  test.each([
    'FAB07',
    'FAD05',
    'FAD06',
    'CAD06',
    'FAD09e',
    'FAJ43b',
    'FAK24',
    'FAK28',
    'FAU06',
    'FAX07',
    'FAV04b',
    'CBF02',
    'ZB01',
    'ZD05',
    'ZE02',
    'CTG01',
    'RUT01',
    'VLR01',
  ])('by the rule %s is said with what to do about it', (code) => {
    const { what, fix } = ruleReason({ code, message: 'Texto de la DIAN' });
    expect(what).toContain(`(regla ${code})`);
    expect(what).toContain('La DIAN dice: «Texto de la DIAN»');
    expect(what.length).toBeGreaterThan(`(regla ${code}) La DIAN dice: «Texto de la DIAN»`.length + 20);
    expect(fix).not.toBeNull();
  });

  test('by a rule that nobody has written about is said in its own words', () => {
    expect(ruleReason({ code: 'XYZ99', message: 'Algo nuevo' })).toEqual({
      what: 'Algo nuevo (regla XYZ99)',
      fix: null,
    });
    expect(ruleReason({ code: '', message: '' })).toEqual({ what: 'La DIAN no dijo por qué.', fix: null });
  });

  test('has the sentence of the rule itself, and not of one that only begins alike', () => {
    const said = (code: string) => ruleReason({ code, message: '' }).what;
    expect(said('FAK24')).toContain('dígito de verificación del NIT');
    expect(said('FAK61')).toContain('un dato del comprador');
    expect(said('FAB24b')).toContain('PIN');
    expect(said('FAB12')).toContain('resolución');
  });
});

test('each field that Factus refuses is said, with its own words', () => {
  const fields = [
    { field: 'customer.email', message: 'no es válido' },
    { field: 'rareza', message: 'quién sabe' },
  ];
  expect(reasonsOf({ kind: 'data_wrong', fields }).map(({ what }) => what)).toEqual([
    'El correo del comprador no es válido. Dijeron: «customer.email: no es válido»',
    'rareza: quién sabe',
  ]);
});

test('every answer but yes has a sentence', () => {
  const answers: StoredAnswer[] = [
    { kind: 'rejected', rules: [] },
    { kind: 'data_wrong', fields: [] },
    ...(['pending', 'not_found', 'credentials_wrong', 'plan_used_up', 'range_used_up'] as const).map((kind) => ({
      kind,
    })),
    ...(['waits_for_invoice', 'unknown_tax', 'nothing_left'] as const).map((kind) => ({ kind })),
    { kind: 'blocked', by: null },
    { kind: 'unknown', why: 'x' },
    { kind: 'unreachable', retryAfterSeconds: null },
  ];
  for (const answer of answers) expect(reasonsOf(answer)[0]?.what, answer.kind).toMatch(/\.$/);
  expect(reasonsOf(null)).toEqual([]);
});
