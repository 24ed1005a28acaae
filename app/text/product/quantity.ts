import { countOf, formatFigure } from '../format.ts';

const units = (count: number) => countOf(count, 'unidad', 'unidades');

/** Said at the field that asks for more than there is. */
export const quantityText = {
  short: ({ stock, asked, inCart }: Record<'stock' | 'asked' | 'inCart', number>) => {
    if (inCart === 0) return `Hay ${units(stock)} y pediste ${formatFigure(asked)}.`;
    return inCart < stock
      ? `Hay ${units(stock)} y ya tienes ${formatFigure(inCart)} en tu carrito.`
      : `Ya tienes en tu carrito ${stock === 1 ? 'la única unidad que hay' : `las ${units(stock)} que hay`}.`;
  },
  take: (count: number) => `Poner ${formatFigure(count)}`,
} as const;
