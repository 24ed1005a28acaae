import type { ComponentType } from 'react';
import AlertPanel from '../alerts/alert-panel.tsx';
import FactList from '../product/fact-list.tsx';
import PriceHistory from '../product/price-history.tsx';
import SpecSheet from '../product/spec-sheet.tsx';
import TitleLinks from '../product/title-links.tsx';
import QuestionList from '../questions/question-list.tsx';
import RatingSummary from '../reviews/rating-summary.tsx';
import ReviewList from '../reviews/review-list.tsx';
import FooterContent from './footer-content.tsx';
import { type IslandName, islandRegistry } from './static-island.tsx';

/** What the names of `lazyIsland` stand for. */
const islands: Record<IslandName, ComponentType<never>> = {
  alert: AlertPanel,
  facts: FactList,
  footer: FooterContent,
  history: PriceHistory,
  questions: QuestionList,
  rating: RatingSummary,
  reviews: ReviewList,
  specs: SpecSheet,
  title: TitleLinks,
};

for (const [name, island] of Object.entries(islands)) islandRegistry.set(name, island);
