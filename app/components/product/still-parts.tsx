import { renderToStaticMarkup } from 'react-dom/server';
import { AlertPlace } from '../alerts/alert-place.tsx';
import { QuestionSection } from '../questions/question-section.tsx';
import type { ShownQuestion } from '../questions/shown-questions.ts';
import { LowestPrice, PriceHistory } from './price-history.tsx';
import type { ShownHistory } from './shown-history.ts';

export interface StillParts {
  lowest: string;
  /** What the shopper may ask to be told, and what was paid before. */
  watching: string;
  questions: string;
}

interface StillFacts {
  product: { id: string; price: number; discount: number; stock: number };
  history: ShownHistory;
  questions: readonly ShownQuestion[];
}

/** For loaders: browsers must not load this. */
export function stillParts({ product, history, questions }: StillFacts): StillParts {
  return {
    lowest: renderToStaticMarkup(<LowestPrice lowest={history.lowest} />),
    watching: renderToStaticMarkup(
      <>
        <AlertPlace product={{ ...product, isAvailable: product.stock > 0 }} />
        <PriceHistory history={history} />
      </>,
    ),
    questions: renderToStaticMarkup(<QuestionSection productId={product.id} questions={questions} />),
  };
}
