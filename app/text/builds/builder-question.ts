import { uses } from '#app/shop/builds/search/pools.ts';
import { useWords } from './build-words.ts';
import { startText } from './start-page.ts';

/** The two questions of the builder's first page, on the front page; its loader says them. */
export const builderQuestion = {
  title: '¿Armas un PC? Di para qué y cuánto.',
  use: startText.uses,
  /** In the field itself, which is narrow on phones. */
  shortUse: '¿Para qué?',
  uses: uses.map((use) => ({ use, name: useWords[use].name })),
  budget: 'Presupuesto en pesos',
  /** No figure: a grey one reads like an answer. */
  shortBudget: '¿Cuánto?',
  action: 'Armar',
};
