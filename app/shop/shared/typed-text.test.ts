import { describe, expect, test } from 'vitest';
import { typedPart } from '../builds/owned/my-pc.ts';
import { readBuildName } from '../builds/saved/saved-build.ts';
import { checkProduct } from '../catalog/admin/product-form.ts';
import { readMakerWords } from '../catalog/makers/edit-maker.ts';
import { checkForm } from '../checkout/checkout-form.ts';
import { checkClaim } from '../claims/claim-form.ts';
import { checkAddress } from '../customers/address.ts';
import { readName } from '../customers/customer.ts';
import { readRow } from '../exchange/import-row.ts';
import { orderForms } from '../orders/admin/order-forms.ts';
import { checkReview } from '../reviews/check-review.ts';
import { readText } from './typed-text.ts';

const unseen = [
  '\u3164',
  '\u2800\u2800',
  '\u115F\u1160',
  '\u200B\uFEFF',
  '\u202E\u2066',
  '\uFFA0 \u00AD',
  '\u{E0041}',
  '\uFE0F',
];
const row = { id: 'p', name: 'Placa', price: '1000', category: 'Motherboards' };

describe.each(unseen)('%j counts as nothing typed', (text) => {
  test('in a review, a question and a claim', { tags: ['S5.03'] }, () => {
    expect(checkReview({ stars: 5, comment: text })).toMatchObject({ problems: { comment: 'comment_missing' } });
    expect(readText(text, 500)).toEqual({ ok: false, code: 'missing' });
    expect(checkClaim({ text, name: text })).toMatchObject({ problems: { text: 'missing', name: 'missing' } });
  });

  test('in the name of a person, a PC, a part, a product, a maker', () => {
    expect(readName(text)).toBeNull();
    expect(checkForm({ fullName: text })).toMatchObject({ problems: { fullName: 'missing' } });
    expect(checkAddress({ recipient: text })).toMatchObject({ problems: { recipient: 'missing' } });
    expect(readBuildName({ name: text })).toEqual({ ok: false, problem: 'missing' });
    expect(typedPart('cpu', text, {})).toBeNull();
    expect(checkProduct({ name: text, price: '1000' })).toMatchObject({ problems: { name: 'missing' } });
    expect(readMakerWords({ name: text })).toMatchObject({ problems: { name: 'missing' } });
  });

  test('in the row of an import, and in what the owner writes of an order', () => {
    expect(readRow({ ...row, name: text })).toMatchObject({
      ok: false,
      problems: [{ column: 'name', code: 'missing' }],
    });
    expect(readRow({ ...row, description: `${text}Con red` })).toMatchObject({ product: { description: 'Con red' } });
    expect(orderForms.note.parse({ note: text })).toEqual({ note: null });
  });
});

test('joiners inside emoji stay, and names may have them', () => {
  expect(checkReview({ stars: 5, comment: 'Para la casa 👨‍👩‍👧' })).toMatchObject({
    review: { comment: 'Para la casa 👨‍👩‍👧' },
  });
  expect(readName('Ana 👩🏽‍💻')).toBe('Ana 👩🏽‍💻');
});
