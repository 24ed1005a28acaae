import { type ExpressionBuilder, sql } from 'kysely';
import { anywhere, wordsSought } from '../../shared/desk-query.ts';
import type { Schema } from '../../shared/schema.ts';
import { isNamed } from '../order-number.server.ts';
import { readOrderName } from '../order-number.ts';

// Worded as the indexes of `migrations/0057_desk_words_and_returns.sql`, or they are not used.
const orderWords = sql<string>`(plain_words(city || ' ' || region || ' ' || coalesce(carrier, '') || ' ' || coalesce(tracking_number, ''))
  || ' ' || digits_of(legal_id) || ' ' || digits_of(phone_number))`;
const lineWords = sql<string>`plain_words(product_name)`;

/** `1.020.304.050`, `+57` and `300-123` as the digits alone; anything with a letter stays as it is. */
export function digitsIn(word: string): string | null {
  return /^[\d.,()+-]+$/.test(word) && /\d/.test(word) ? word.replace(/\D/g, '') : null;
}

/**
 * Orders in which every word stands: in the reference, the person, the address, the guide or a product. Each word is a union of
 * what three indexes find, because `OR` across tables would read every order.
 */
export function isSought(sought: string) {
  const name = readOrderName(sought);
  const words = wordsSought(sought);
  return (eb: ExpressionBuilder<Schema, 'orders'>) => {
    if (words.length === 0) return eb.and([]);
    const withWords = eb
      .selectFrom('orders')
      .select('reference')
      .where((inner) => inner.and(words.map((word) => inner('reference', 'in', withWord(inner, word)))));
    const named = name && eb.selectFrom('orders').select('reference').where(isNamed(name));
    return eb('reference', 'in', named ? withWords.union(named) : withWords);
  };
}

function withWord(eb: ExpressionBuilder<Schema, 'orders'>, word: string) {
  const patterns = [...new Set([word, digitsIn(word) ?? word])].map(anywhere);
  return eb
    .selectFrom('orders')
    .select('reference')
    .where((inner) =>
      inner.or(patterns.flatMap((pattern) => [inner('search', 'like', pattern), inner(orderWords, 'like', pattern)])),
    )
    .union(
      eb
        .selectFrom('order_lines')
        .select('order_reference as reference')
        .where((inner) => inner(lineWords, 'like', anywhere(word))),
    );
}
