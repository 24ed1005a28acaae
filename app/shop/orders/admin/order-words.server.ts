import { type ExpressionBuilder, sql } from 'kysely';
import { likePattern, wordsSought } from '../../shared/admin-query.ts';
import type { Schema } from '../../shared/schema.ts';
import { isNamed, numberInTable } from '../order-number.server.ts';
import { readOrderName } from '../order-number.ts';

// Worded as the indexes of `migrations/0088_bounds_of_words.sql`, or they are not used.
const orderWords = sql<string>`(plain_words(city || ' ' || region || ' ' || coalesce(carrier, '') || ' ' || coalesce(tracking_number, ''))
  || ' ' || digits_of(left(legal_id, 40)) || ' ' || digits_of(left(phone_number, 40)))`;
/** As the index of `migrations/0099_parcels.sql`: each guide of an order, not only its last. */
const parcelWords = sql<string>`plain_words(carrier || ' ' || tracking_number)`;
const lineWords = sql<string>`plain_words(product_name)`;

/** `search` begins with the reference, whose random characters would bring an order to nearly every short word. */
const personWords = sql<string>`substr(search, length(reference) + 2)`;
const randomPart = sql<string>`split_part(reference, '_', 3)`;
const mostCharactersByChance = 3;

/** `1.020.304.050`, `+57` and `300-123` as the digits alone; anything with a letter stays as it is. */
export function digitsIn(word: string): string | null {
  return /^[\d.,()+-]+$/.test(word) && /\d/.test(word) ? word.replace(/\D/g, '') : null;
}

/**
 * Orders in which every word stands: in the reference, the person, the address, the guide or a product. Each word is a union of
 * what four indexes find, because `OR` across tables would read every order.
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

/** The number by its beginning, anything else of the random part from four characters on. */
function inReference(eb: ExpressionBuilder<Schema, 'orders'>, word: string) {
  const beginning = likePattern(word).slice(1);
  return eb.or([
    ...(word.startsWith('order_') ? [eb('reference', 'like', beginning)] : []),
    ...(word.length >= mostCharactersByChance ? [eb(numberInTable, 'like', beginning)] : []),
    ...(word.length > mostCharactersByChance ? [eb(randomPart, 'like', likePattern(word))] : []),
  ]);
}

/** In the order itself, and not only in its lines. */
function inOrder(eb: ExpressionBuilder<Schema, 'orders'>, word: string) {
  const patterns = [...new Set([word, digitsIn(word) ?? word])].map(likePattern);
  return eb.or([
    ...patterns.flatMap((pattern) => [
      // The first for the index, the second for what counts.
      eb.and([eb('search', 'like', pattern), eb(personWords, 'like', pattern)]),
      eb(orderWords, 'like', pattern),
    ]),
    eb.and([eb('search', 'like', likePattern(word)), inReference(eb, word)]),
  ]);
}

/** Somebody looked for this order, and not for a product that it has. */
export function isSoughtItself(sought: string) {
  return (eb: ExpressionBuilder<Schema, 'orders'>) =>
    eb.and(
      wordsSought(sought).map((word) =>
        eb.or([
          inOrder(eb, word),
          eb.exists(withParcel(eb, word).whereRef('parcels.order_reference', '=', 'orders.reference')),
        ]),
      ),
    );
}

function withParcel(eb: ExpressionBuilder<Schema, 'orders'>, word: string) {
  const patterns = [...new Set([word, digitsIn(word) ?? word])].map(likePattern);
  return eb
    .selectFrom('parcels')
    .select('parcels.order_reference as reference')
    .where((inner) => inner.or(patterns.map((pattern) => inner(parcelWords, 'like', pattern))));
}

function withWord(eb: ExpressionBuilder<Schema, 'orders'>, word: string) {
  return eb
    .selectFrom('orders')
    .select('reference')
    .where((inner) => inOrder(inner, word))
    .union(
      eb
        .selectFrom('order_lines')
        .select('order_reference as reference')
        .where((inner) => inner(lineWords, 'like', likePattern(word))),
    )
    .union(withParcel(eb, word));
}
