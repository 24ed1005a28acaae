import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { lateComponent } from '#app/browser/late-code.ts';
import { lastListAt } from '#app/browser/product/last-list.ts';
import { ProductInvitation } from '#app/components/builds/invitations/product-invitation.tsx';
import { AddToCart } from '#app/components/catalog/cards/add-to-cart.tsx';
import type { CardProduct } from '#app/components/catalog/cards/card-product.ts';
import { CompareButton } from '#app/components/catalog/cards/compare-button.tsx';
import { Comparing } from '#app/components/catalog/cards/comparing.tsx';
import { ProductStrip } from '#app/components/catalog/cards/product-strip.tsx';
import { lazyNoHydration, NoHydration } from '#app/components/frame/no-hydration.tsx';
import { FitNote } from '#app/components/my-pc/fit-badge.tsx';
import type { QuestionViewModel } from '#app/components/questions/questions-view-model.ts';
import { ReviewSection } from '#app/components/reviews/review-section.tsx';
import type { ReviewsViewModel } from '#app/components/reviews/reviews-view-model.ts';
import { WishButton } from '#app/components/wishlist/wish-button.tsx';
import type { CartProduct } from '#app/shop/cart/cart.ts';
import { designatorOf, noCategory, type ProductCategory, slugOfCategory } from '#app/shop/catalog/categories.ts';
import type { Product } from '#app/shop/catalog/product.ts';
import { unitPriceInCents } from '#app/shop/shared/money.ts';
import { formatCents } from '#app/text/format.ts';
import { frameText } from '#app/text/frame/frame.ts';
import type { BuyingFact } from '#app/text/product/buying-facts.ts';
import { productPageText } from '#app/text/product/product-page.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Breadcrumb } from '#app/ui/page/breadcrumb.tsx';
import { BackButton } from './back-button.tsx';
import { BuyingFacts } from './buying-facts.tsx';
import type { HistoryViewModel } from './history-view-model.ts';
import type { PicturesViewModel } from './pictures-view-model.ts';
import { ProductGallery } from './product-gallery.tsx';
import { PriceBlock } from './product-price.tsx';
import type { ProductShare } from './product-share.ts';
import { StockWords } from './stock-words.tsx';
import { useGoneAbove } from './use-gone-above.ts';

const ArrivalLine = lateComponent(async () => ({
  default: (await import('../delivery/arrival-line.tsx')).ArrivalLine,
}));
const ShareLinks = lateComponent(() => import('./share-links.tsx'));
/** Only shoppers who scroll meet it. */
const BuyBar = lateComponent(() => import('./buy-bar.tsx'));
const TitleLinks = lazyNoHydration('title', () => import('./title-links.tsx'));
const AlertPanel = lazyNoHydration('alert', () => import('../alerts/alert-panel.tsx'));
const PriceHistory = lazyNoHydration('history', () => import('./price-history.tsx'));
const SpecSheet = lazyNoHydration('specs', () => import('./spec-sheet.tsx'));
const QuestionList = lazyNoHydration('questions', () => import('../questions/question-list.tsx'));

const foldClasses = 'rounded-card border border-line bg-surface px-4 py-1';
const questionsId = 'questions';

interface ProductScreenProps {
  product: Omit<Product, 'specs' | 'sales'>;
  brand: { text: string; to: string } | null;
  gallery: PicturesViewModel;
  rows: readonly { label: string; value: string }[];
  facts: readonly BuyingFact[];
  history: HistoryViewModel;
  related: readonly CardProduct[];
  /** Parts that fit it; none for what is no part of a PC. */
  companions: readonly CardProduct[];
  /** In stock while this is not. */
  nearest: readonly CardProduct[];
  share: ProductShare;
  /** The comparison with the first of those that are related. */
  alike: string | null;
  /** The words of the link into a PC; null of what is no part of one. */
  use: string | null;
  reviews: ReviewsViewModel;
  questions: readonly QuestionViewModel[];
}

export function ProductScreen(props: ProductScreenProps) {
  const { brand, gallery, rows, facts, history, related, alike, use, reviews, questions } = props;
  // What is bought keeps the picture that was seen.
  const product = { ...props.product, image: gallery.pictures[0]?.image ?? null };
  const category = useCategory(product.category);
  const { id, price, discount } = product;
  const { lowest, ...course } = history;
  const isAvailable = product.stock > 0;
  const paid = formatCents(unitPriceInCents(price, discount));
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
        <article className="grid gap-4 md:grid-cols-2 md:gap-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-12">
          <div className="md:sticky md:top-24 md:self-start">
            <ProductGallery product={product} {...gallery} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <div className="flex flex-col gap-2">
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
              <h1 className="heading text-23 sm:text-28 lg:text-38">{product.name}</h1>
              <NoHydration element="div" className="flex flex-wrap gap-x-5">
                <TitleLinks productId={id} rating={reviews.rating} />
              </NoHydration>
            </div>
            <PriceBlock product={product} />
            <LowestPrice lowest={lowest} />
            <StockWords stock={product.stock} className="text-16" />
            <BuyRow product={product} rowRef={rowRef} quantityField={quantityField} />
            <Suspense>
              <ArrivalLine />
            </Suspense>
            <FitNote id={product.id} isPart={use !== null} />
            <CompareRow product={product} alike={alike} use={use} share={props.share} />
            {/* Open where there is nothing else to do. */}
            <NoHydration element="details" open={!isAvailable} className={foldClasses}>
              <AlertPanel productId={id} isAvailable={isAvailable} paid={paid} />
            </NoHydration>
            <NoHydration element="details" className={foldClasses}>
              <PriceHistory {...course} />
            </NoHydration>
            <BuyingFacts facts={facts} className="py-2 lg:grid-cols-2" />
            {product.coupon && (
              <p className="flex w-fit items-center gap-2 rounded-control border border-control-line border-dashed px-3 py-1.5 text-14 font-semibold">
                <Icon name="tag" className="size-4 text-mask" />
                {productPageText.coupon(product.coupon)}
              </p>
            )}
            {product.description && (
              <p className="max-w-prose text-pretty whitespace-pre-line">{product.description}</p>
            )}
            <NoHydration element="div" className="mt-4">
              <SpecSheet rows={rows} />
            </NoHydration>
          </div>
        </article>
        <OneStrip title={productPageText.inStockAlike} products={props.nearest} />
        <div className="mt-14">
          <ReviewSection productId={product.id} {...reviews} />
        </div>
        <NoHydration element="section" aria-labelledby={questionsId} className="mt-14">
          <QuestionList id={questionsId} productId={id} questions={questions} />
        </NoHydration>
        <div className="mt-14">
          <ProductStrip title={productPageText.related} products={related} empty={productPageText.noRelated} />
        </div>
        <OneStrip title={productPageText.goesWith} products={props.companions} />
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

/** With the filters with which the shopper came. Only this browser knows them. */
function useCategory(category: ProductCategory): { text: string; to: string } | null {
  const path = category === noCategory ? '' : `/categories/${slugOfCategory(category)}`;
  const [to, setTo] = useState(path);
  useEffect(() => setTo(lastListAt(path) ?? path), [path]);
  return path === '' ? null : { text: category, to };
}

function OneStrip({ title, products }: { title: string; products: readonly CardProduct[] }) {
  if (products.length === 0) return null;
  return (
    <div className="mt-14">
      <ProductStrip title={title} products={products} empty="" />
    </div>
  );
}

function CompareRow({ product, alike, use, share }: Pick<ProductScreenProps, 'product' | 'alike' | 'use' | 'share'>) {
  return (
    <p className="-mt-2 -ml-2.5 flex flex-wrap items-center gap-x-2">
      <CompareButton product={product} />
      {use && <ProductInvitation id={product.id} name={product.name} words={use} />}
      {alike && (
        <Link
          to={alike}
          rel="nofollow"
          className="designator inline-flex h-11 items-center px-2.5 text-accent hover:underline"
        >
          {productPageText.compareAlike}
        </Link>
      )}
      <Suspense>
        <ShareLinks {...share} />
      </Suspense>
    </p>
  );
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

function BuyRow({
  product,
  rowRef,
  quantityField,
}: {
  product: CartProduct;
  rowRef: RefObject<HTMLDivElement | null>;
  quantityField: RefObject<HTMLInputElement | null>;
}) {
  return (
    <div ref={rowRef} className="at-foot-of-phones flex gap-3">
      {product.stock !== 0 && (
        <input
          ref={quantityField}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          required
          defaultValue={1}
          aria-label={productPageText.quantity}
          className="h-13 w-18 rounded-control border border-control-line bg-surface px-2 text-center font-mono font-semibold noscript:hidden"
        />
      )}
      <AddToCart product={product} size="large" quantityField={quantityField} className="min-w-0 flex-1 max-sm:px-2" />
      <WishButton productId={product.id} className="size-13 border border-control-line hover:border-ink" />
    </div>
  );
}
