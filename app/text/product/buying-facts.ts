import { makerMonths } from '#app/shop/catalog/maker-warranty.ts';
import type { Specs } from '#app/shop/catalog/specs.ts';
import { monthsWords } from '../months.ts';

export interface BuyingFact {
  label: string;
  text: string;
  link?: { text: string; to: string };
}

/** For loaders only, so that no page's script contains it. */
export const shopFacts: readonly BuyingFact[] = [
  { label: 'Envío', text: 'Gratis a todo el país' },
  { label: 'Entrega', text: 'Ves el día antes de pagar' },
  { label: 'Retracto', text: '5 días hábiles para devolver' },
  { label: 'Pago', text: 'En la página segura de Wompi' },
];

/** The law's year of warranty holds when the maker promises no more. */
export function productFacts(specs: Specs): readonly BuyingFact[] {
  const months = makerMonths(specs) ?? 0;
  const withdrawal = { text: 'Retracto y garantía', to: '/retracto-y-garantia' };
  return [
    {
      label: 'Envío',
      text: 'Gratis a todo el país. Elige tu municipio y ves qué día llega.',
      link: { text: 'Envíos y entregas', to: '/envios' },
    },
    {
      label: 'Garantía',
      text: months > 12 ? `${monthsWords(months)} del fabricante.` : '1 año desde la entrega.',
      link: withdrawal,
    },
    { label: 'Retracto', text: '5 días hábiles desde la entrega para devolverlo.' },
    { label: 'Pago', text: 'Tarjeta, PSE, Nequi o Bancolombia, en la página segura de Wompi.' },
    { label: 'Cuotas', text: 'Con tarjeta de crédito las eliges en Wompi. La tasa la pone tu banco.' },
  ];
}
