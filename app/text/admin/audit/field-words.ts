import { ownValue } from '#app/shop/shared/own-value.ts';
import { formatDay, formatFigure, formatMoment } from '../../format.ts';
import { adminProductsText } from '../products/products.ts';

/** How a field of an entry is named and its value said. */
export interface FieldWords {
  name: string;
  say: (value: unknown) => string;
  /** For an empty value, where "no data" would be said too generally. */
  none?: string;
}

export const plainWords = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? adminProductsText.yes : adminProductsText.no;
  if (typeof value === 'number') return formatFigure(value);
  return Array.isArray(value) ? value.map(plainWords).join(', ') : String(value);
};
export const figure =
  (format: (figure: number) => string) =>
  (value: unknown): string =>
    typeof value === 'number' ? format(value) : plainWords(value);
export const oneOf =
  (names: Record<string, string>) =>
  (value: unknown): string =>
    (typeof value === 'string' ? ownValue(names, value) : undefined) ?? plainWords(value);
export const dayNamed = (value: unknown) => (typeof value === 'string' ? formatDay(value) : '');
export const momentNamed = (value: unknown) => (typeof value === 'string' ? formatMoment(new Date(value)) : '');

/** Fields whose value needs no other words. */
export const plain = <Field extends string>(names: Record<Field, string>) =>
  Object.fromEntries(Object.entries(names).map(([field, name]) => [field, { name, say: plainWords }])) as Record<
    Field,
    FieldWords
  >;
