import type { ComponentType } from 'react';
import AlertPanel from '../alerts/alert-panel.tsx';
import BuilderQuestion from '../builds/invitations/builder-question.tsx';
import RichTextView from '../content/rich-text-view.tsx';
import FactList from '../product/fact-list.tsx';
import InsteadList from '../product/instead-list.tsx';
import PriceHistory from '../product/price-history.tsx';
import SpecSheet from '../product/spec-sheet.tsx';
import TitleLinks from '../product/title-links.tsx';
import QuestionList from '../questions/question-list.tsx';
import RatingSummary from '../reviews/rating-summary.tsx';
import ReviewList from '../reviews/review-list.tsx';
import FooterContent from './footer-content.tsx';
import { type NoHydrationName, noHydrationComponents } from './no-hydration.tsx';

/** What the names of `lazyNoHydration` stand for. */
const components: Record<NoHydrationName, ComponentType<never>> = {
  alert: AlertPanel,
  builder: BuilderQuestion,
  facts: FactList,
  footer: FooterContent,
  history: PriceHistory,
  instead: InsteadList,
  questions: QuestionList,
  rating: RatingSummary,
  reviews: ReviewList,
  specs: SpecSheet,
  text: RichTextView,
  title: TitleLinks,
};

for (const [name, component] of Object.entries(components)) noHydrationComponents.set(name, component);
