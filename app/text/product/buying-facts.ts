import { makerMonths } from '#app/shop/catalog/maker-warranty.ts';
import type { Specs } from '#app/shop/catalog/specs.ts';
import { monthsWords } from '../months.ts';

export interface BuyingFact {
  mark: string;
  text: string;
  link?: { text: string; to: string };
}

/** For loaders only, so that no page's script contains it. */
export const shopFacts: readonly BuyingFact[] = [
  { mark: 'Envío', text: 'Gratis a todo el país' },
  { mark: 'Entrega', text: 'Ves el día antes de pagar' },
  { mark: 'Retracto', text: '5 días hábiles para devolver' },
  { mark: 'Pago', text: 'En la página segura de Wompi' },
];

/** The law's year of warranty holds when the maker promises no more. */
export function productFacts(specs: Specs): readonly BuyingFact[] {
  const months = makerMonths(specs) ?? 0;
  const withdrawal = { text: 'Retracto y garantía', to: '/retracto-y-garantia' };
  return [
    {
      mark: 'Envío',
      text: 'Gratis a todo el país. Elige tu municipio y ves qué día llega.',
      link: { text: 'Envíos y entregas', to: '/envios' },
    },
    {
      mark: 'Garantía',
      text: months > 12 ? `${monthsWords(months)} del fabricante.` : '1 año desde la entrega.',
      link: withdrawal,
    },
    { mark: 'Retracto', text: '5 días hábiles desde la entrega para devolverlo.' },
    { mark: 'Pago', text: 'Tarjeta, PSE, Nequi o Bancolombia, en la página segura de Wompi.' },
    { mark: 'Cuotas', text: 'Con tarjeta de crédito las eliges en Wompi. La tasa la pone tu banco.' },
  ];
}
