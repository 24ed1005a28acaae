import type { Specs } from '#app/shop/catalog/specs.ts';
import { countOf } from '../format.ts';
import { delivery } from '../legal/delivery.ts';

/** What a shopper wants to know before trusting a shop with money, a mark and a sentence each. */
export interface BuyingFact {
  mark: string;
  text: string;
  link?: { text: string; to: string };
}

/** On the home page, in a row. Only loaders use these words, so that no browser loads more than it shows. */
export const shopFacts: readonly BuyingFact[] = [
  { mark: 'Envío', text: 'Gratis a todo el país' },
  { mark: 'Entrega', text: `${delivery.mainCities} en capitales` },
  { mark: 'Retracto', text: '5 días hábiles para devolver' },
  { mark: 'Pago', text: 'En la página segura de Wompi' },
];

/** Beside the button that buys. The law's year of warranty holds where the maker promises no more. */
export function productFacts(specs: Specs): readonly BuyingFact[] {
  const years = typeof specs.garantia_anos === 'number' ? specs.garantia_anos : 0;
  const withdrawal = { text: 'Retracto y garantía', to: '/retracto-y-garantia' };
  return [
    {
      mark: 'Envío',
      text: `Gratis a todo el país: ${delivery.mainCities} en capitales, ${delivery.elsewhere} en otros municipios.`,
      link: { text: 'Envíos y entregas', to: '/envios' },
    },
    {
      mark: 'Garantía',
      text: years > 1 ? `${countOf(years, 'año', 'años')} del fabricante.` : '1 año desde la entrega.',
      link: withdrawal,
    },
    { mark: 'Retracto', text: '5 días hábiles desde la entrega para devolverlo.' },
    { mark: 'Pago', text: 'Tarjeta, PSE, Nequi o Bancolombia, en la página segura de Wompi.' },
  ];
}
