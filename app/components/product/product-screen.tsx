import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import { lastListAt } from '#app/browser/product/last-list.ts';
import type { CardProduct } from '#app/components/catalog/cards/card-product.ts';
import { CompareButton } from '#app/components/catalog/cards/compare-button.tsx';
import { Comparing } from '#app/components/catalog/cards/comparing.tsx';
import { ProductStrip } from '#app/components/catalog/cards/product-strip.tsx';
import { lazyNoHydration, NoHydration } from '#app/components/frame/no-hydration.tsx';
import { FitNote } from '#app/components/my-pc/fit-badge.tsx';
import type { QuestionViewModel } from '#app/components/questions/questions-view-model.ts';
import { ReviewSection } from '#app/components/reviews/review-section.tsx';
import type { ReviewsViewModel } from '#app/components/reviews/reviews-view-model.ts';
import {
  designatorOf,
  isCategory,
  nameOfCategory,
  type ProductCategory,
  slugOfCategory,
} from '#app/shop/catalog/categories.ts';
import type { Product } from '#app/shop/catalog/product.ts';
import { paidInCents } from '#app/shop/shared/money.ts';
import { formatCents } from '#app/text/format.ts';
import { frameText } from '#app/text/frame/frame.ts';
import type { BuyingFact } from '#app/text/product/buying-facts.ts';
import { productPageText } from '#app/text/product/product-page.ts';
import type { SpecRow } from '#app/text/specs/specs.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Breadcrumb } from '#app/ui/page/breadcrumb.tsx';
import { BackButton } from './back-button.tsx';
import { BuyRow } from './buy-row.tsx';
import { BuyingFacts } from './buying-facts.tsx';
import type { HistoryViewModel } from './history-view-model.ts';
import type { InsteadProduct } from './instead-list.tsx';
import type { PicturesViewModel } from './pictures-view-model.ts';
import { ProductGallery } from './product-gallery.tsx';
import { PriceBlock } from './product-price.tsx';
import type { ProductShare } from './product-share.ts';
import { StockWords } from './stock-words.tsx';
import { useGoneAbove } from './use-gone-above.ts';

const ArrivalLine = lazyWithRetry(async () => ({
  default: (await import('../delivery/arrival-line.tsx')).ArrivalLine,
}));
const ShareLinks = lazyWithRetry(() => import('./share-links.tsx'));
/** Only shoppers who scroll meet it. */
const BuyBar = lazyWithRetry(() => import('./buy-bar.tsx'));
const TitleLinks = lazyNoHydration('title', () => import('./title-links.tsx'));
const AlertPanel = lazyNoHydration('alert', () => import('../alerts/alert-panel.tsx'));
const PriceHistory = lazyNoHydration('history', () => import('./price-history.tsx'));
const InsteadList = lazyNoHydration('instead', () => import('./instead-list.tsx'));
const SpecSheet = lazyNoHydration('specs', () => import('./spec-sheet.tsx'));
const QuestionList = lazyNoHydration('questions', () => import('../questions/question-list.tsx'));

const foldClasses = 'rounded-card border border-line bg-surface px-4 py-1';
const questionsId = 'questions';
const longName = 48;

interface ProductScreenProps {
  product: Omit<Product, 'specs' | 'sales'>;
  /** That its text names; its code once it can be used. */
  coupon: { code: string | null; words: string } | null;
  /** Whose price it has. */
  campaign: { title: string; terms: string } | null;
  brand: { text: string; to: string } | null;
  gallery: PicturesViewModel;
  /** By which it is chosen, above its price. */
  keyFacts: readonly SpecRow[];
  rows: readonly SpecRow[];
  facts: readonly BuyingFact[];
  history: HistoryViewModel;
  related: readonly CardProduct[];
  /** Parts that fit it; none for what is no part of a PC. */
  companions: readonly CardProduct[];
  /** In stock while this is not. */
  instead: readonly InsteadProduct[];
  share: ProductShare;
  /** The comparison with the first of those that are related. */
  alike: string | null;
  /** The words of the link into a PC; null of what is no part of one. */
  use: string | null;
  reviews: ReviewsViewModel;
  questions: readonly QuestionViewModel[];
}

export function ProductScreen(props: ProductScreenProps) {
  const { gallery, rows, facts, related, reviews, questions } = props;
  // What is bought keeps the picture that was seen.
  const product = { ...props.product, image: gallery.pictures[0]?.image ?? null };
  const category = useCategory(product.category);
  const { id } = product;
  const quantityField = useRef<HTMLInputElement>(null);
  const [rowRef, isGone] = useGoneAbove();
  return (
    <>
      <div className="wrap pt-3 md:pt-5">
        <div className="mb-1 flex items-center gap-x-2 sm:mb-2 sm:flex-wrap sm:gap-x-4 md:mb-4">
          <BackButton fallback="/categories">{productPageText.back}</BackButton>
          <Breadcrumb
            label={productPageText.breadcrumb}
            steps={[
              { text: frameText.home, to: '/' },
              { text: frameText.categories, to: '/categories' },
              ...(category ? [category] : []),
            ]}
          />
        </div>
        <article>
          <div className="grid gap-4 md:grid-cols-2 md:gap-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-12">
            <div className="md:sticky md:top-24 md:self-start">
              <ProductGallery product={product} {...gallery} />
            </div>
            <Decision {...props} product={product} rowRef={rowRef} quantityField={quantityField} />
          </div>
          <BuyingFacts facts={facts} className="mt-8 sm:grid-cols-2 lg:mt-12 lg:grid-cols-5" />
          <NoHydration
            element="div"
            className={classNames(
              'mt-10 grid items-start gap-x-12 gap-y-8',
              product.description && rows.length > 0 && 'lg:grid-cols-2',
            )}
          >
            <SpecSheet description={product.description} rows={rows} />
          </NoHydration>
        </article>
        <div className="mt-14">
          <ReviewSection productId={product.id} {...reviews} />
        </div>
        <NoHydration element="section" aria-labelledby={questionsId} className="mt-14">
          <QuestionList id={questionsId} productId={id} questions={questions} />
        </NoHydration>
        <div className="mt-14">
          <ProductStrip title={productPageText.related} products={related} empty={productPageText.noRelated} />
        </div>
        {props.companions.length > 0 && (
          <div className="mt-14">
            <ProductStrip title={productPageText.goesWith} products={props.companions} empty="" />
          </div>
        )}
      </div>
      {isGone && product.stock > 0 && (
        <Suspense>
          <BuyBar product={product} quantityField={quantityField} />
        </Suspense>
      )}
      <Comparing />
    </>
  );
}

interface DecisionProps extends ProductScreenProps {
  rowRef: RefObject<HTMLDivElement | null>;
  quantityField: RefObject<HTMLInputElement | null>;
}

/** What a product is, what it costs, when it arrives, and the button: in the order in which people decide. */
function Decision({
  product,
  coupon,
  campaign,
  brand,
  keyFacts,
  history,
  instead,
  share,
  alike,
  use,
  reviews,
  ...row
}: DecisionProps) {
  const { id } = product;
  const { lowest, ...course } = history;
  const isAvailable = product.stock > 0;
  const paid = formatCents(paidInCents(product));
  // Its price stays on a phone's first screen.
  const isLong = product.name.length > longName;
  return (
    <div className="flex min-w-0 flex-col gap-3 sm:gap-4">
      <div className="flex flex-col gap-1.5 sm:gap-2">
        <p className="designator uppercase text-muted">
          {designatorOf(product.category)}
          {brand && (
            <>
              {' · '}
              <Link to={brand.to} className="hover:text-accent hover:underline">
                {brand.text}
              </Link>
            </>
          )}
        </p>
        <h1 className={classNames('heading sm:text-28 lg:text-38', isLong ? 'text-18' : 'text-23')}>{product.name}</h1>
        <NoHydration element="div" className="flex flex-col gap-1 sm:gap-2">
          <TitleLinks productId={id} rating={reviews.rating} facts={keyFacts} />
        </NoHydration>
      </div>
      <PriceBlock product={product}>
        {product.coupon && (
          <span className="flex items-center gap-2 rounded-control border border-control-line border-dashed px-2.5 py-1 text-14 font-semibold">
            <Icon name="tag" className="size-4 shrink-0 text-mask" />
            {coupon ? coupon.words : productPageText.coupon(product.coupon)}
            {coupon?.code && (
              // A document of its own: the browser takes the code from the address that it opens.
              <Link
                to={`/cart?cupon=${coupon.code}`}
                reloadDocument
                aria-label={productPageText.applyCoupon(coupon.code)}
                className="text-accent underline underline-offset-2"
              >
                {productPageText.apply}
              </Link>
            )}
          </span>
        )}
      </PriceBlock>
      {campaign && (
        <p className="text-14 text-pretty">
          <b>{`${campaign.title}.`}</b> {campaign.terms}
        </p>
      )}
      <LowestPrice lowest={lowest} />
      <div className="flex flex-col">
        <StockWords stock={product.stock} className="text-16" />
        {isAvailable && (
          <Suspense>
            <ArrivalLine />
          </Suspense>
        )}
      </div>
      {instead.length > 0 && (
        <NoHydration element="div">
          <InsteadList products={instead} />
        </NoHydration>
      )}
      <BuyRow product={product} rowRef={row.rowRef} quantityField={row.quantityField} />
      <FitNote id={product.id} isPart={use !== null} />
      <div className="-mt-2 -ml-2.5 flex flex-wrap items-center gap-x-2">
        <CompareButton product={product} />
        <Suspense>
          <ShareLinks product={product} share={share} alike={alike} use={use} />
        </Suspense>
      </div>
      {/* Open where there is nothing else to do. */}
      <NoHydration element="details" open={!isAvailable} className={foldClasses}>
        <AlertPanel productId={id} isAvailable={isAvailable} paid={paid} />
      </NoHydration>
      <NoHydration element="details" className={foldClasses}>
        <PriceHistory {...course} />
      </NoHydration>
    </div>
  );
}

/** With the filters with which the shopper came. Only this browser knows them. */
function useCategory(category: ProductCategory): { text: string; to: string } | null {
  const path = !isCategory(category) ? '' : `/categories/${slugOfCategory(category)}`;
  const [to, setTo] = useState(path);
  useEffect(() => setTo(lastListAt(path) ?? path), [path]);
  return path === '' ? null : { text: nameOfCategory(category), to };
}

/** Beside the badge: what a discount can be checked with. */
function LowestPrice({ lowest }: Pick<HistoryViewModel, 'lowest'>) {
  return (
    lowest && (
      <p className="text-14">
        <strong className="font-semibold">{lowest.words}</strong> <span className="text-muted">{lowest.note}</span>
      </p>
    )
  );
}
