import { describe, expect, test } from 'vitest';
import { isPdf, largestPdf, readTypedDocument, type TypedForm } from './typed-document.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n');
const form: TypedForm = {
  numero: ' setp-990000001 ',
  codigo: `${'AB '.repeat(48)}`,
  fecha: '2026-11-20',
  archivo: pdf,
};
const read = (changed: Partial<TypedForm> = {}, hasPdf = false) =>
  readTypedDocument({ ...form, ...changed }, '2026-11-21', hasPdf);
const problems = (changed: Partial<TypedForm>, hasPdf = false) => {
  const answer = read(changed, hasPdf);
  return answer.ok ? {} : answer.problems;
};

describe('what an owner types of an invoice', () => {
  test('is read with its prefix in capitals and its code without spaces', () => {
    expect(read()).toEqual({
      ok: true,
      document: {
        number: { prefix: 'SETP', consecutive: 990_000_001 },
        code: 'ab'.repeat(48),
        day: '2026-11-20',
        pdf,
      },
    });
    expect(read({ numero: '12' })).toMatchObject({ document: { number: { prefix: '', consecutive: 12 } } });
  });

  test.each([
    [{ numero: '' }, { numero: 'not_a_number' }],
    [{ numero: 'LARGO12' }, { numero: 'not_a_number' }],
    [{ numero: 'SETP0' }, { numero: 'not_a_number' }],
    [{ numero: `1${'0'.repeat(20)}` }, { numero: 'not_a_number' }],
    [{ codigo: 'a'.repeat(95) }, { codigo: 'not_a_code' }],
    [{ codigo: 'g'.repeat(96) }, { codigo: 'not_a_code' }],
    [{ fecha: 'ayer' }, { fecha: 'not_a_day' }],
    [{ fecha: '2026-11-22' }, { fecha: 'in_future' }],
    [{ archivo: null }, { archivo: 'no_pdf' }],
    [{ archivo: 'too_large' as const }, { archivo: 'too_large' }],
    [{ archivo: Buffer.from('<html>%%EOF') }, { archivo: 'not_a_pdf' }],
    [
      { numero: '', codigo: '', fecha: '', archivo: null },
      { numero: 'not_a_number', codigo: 'not_a_code', fecha: 'not_a_day', archivo: 'no_pdf' },
    ],
  ])('as %j is refused: %j', (changed, refused) => {
    expect(problems(changed)).toEqual(refused);
  });

  test('keeps its PDF where it is typed again without another', () => {
    expect(read({ archivo: null }, true)).toMatchObject({ ok: true, document: { pdf: null } });
  });
});

test('a PDF has its first and its last line, within what programs write around them', () => {
  expect(isPdf(Buffer.from('%PDF-1.7\n'))).toBe(false);
  expect(isPdf(Buffer.concat([Buffer.alloc(1_000, ' '), pdf, Buffer.alloc(1_000, '\n')]))).toBe(true);
  expect(isPdf(Buffer.concat([Buffer.alloc(2_000, ' '), pdf]))).toBe(false);
  expect(isPdf(Buffer.alloc(0))).toBe(false);
  expect(problems({ archivo: Buffer.concat([pdf, Buffer.alloc(largestPdf, ' '), pdf]) })).toEqual({
    archivo: 'too_large',
  });
});
