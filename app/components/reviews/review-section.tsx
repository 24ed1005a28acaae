import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useSession } from '#app/browser/auth/session.ts';
import { whenLoaded } from '#app/browser/lazy-loading.ts';
import { lazyNoHydration, NoHydration } from '#app/components/frame/no-hydration.tsx';
import { reviewSectionText as words } from '#app/text/reviews/review-section.ts';
import { buttonClasses } from '#app/ui/button.tsx';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import type { ReviewEditorProps } from './review-editor.tsx';
import type { ReviewsViewModel } from './reviews-view-model.ts';

const RatingSummary = lazyNoHydration('rating', () => import('./rating-summary.tsx'));
const ReviewList = lazyNoHydration('reviews', () => import('./review-list.tsx'));

/** Links to pages of reviews, and back from the sign-in, lead to this anchor. */
const sectionId = 'reviews';

interface ReviewSectionProps extends ReviewsViewModel {
  productId: string;
}

export function ReviewSection({ productId, rating, ...list }: ReviewSectionProps) {
  // The page is the same for everybody, so who wrote a review is told by the browser which one is theirs.
  const [own, setOwn] = useState<number | null>(null);
  const listed = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const item of listed.current?.querySelectorAll<HTMLElement>('[data-review]') ?? []) {
      const isOwn = item.dataset.review === `${own}`;
      item.toggleAttribute('data-own', isOwn);
      const sign = item.querySelector('.own-review');
      if (sign) sign.textContent = isOwn ? words.own : '';
    }
  });
  const address = `/product/${productId}`;
  return (
    <section aria-labelledby={sectionId}>
      <SectionHead id={sectionId}>{words.title}</SectionHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] lg:gap-12">
        <div className="flex flex-col gap-6 md:self-start">
          {rating.count > 0 && (
            <NoHydration element="div" className="flex flex-col gap-4">
              <RatingSummary rating={rating} />
            </NoHydration>
          )}
          <ReviewSlot
            productId={productId}
            backTo={`${address}#${sectionId}`}
            isListed={list.reviews.some(({ id }) => id === own)}
            onOwn={setOwn}
          />
        </div>
        <div ref={listed}>
          <NoHydration element="div">
            <ReviewList address={address} sectionId={sectionId} count={rating.count} {...list} />
          </NoHydration>
        </div>
      </div>
    </section>
  );
}

/** S2.89. The page is the same for everybody. */
function ReviewSlot(props: ReviewEditorProps) {
  const { productId, backTo } = props;
  const session = useSession();
  const [Editor, setEditor] = useState<ComponentType<ReviewEditorProps>>();
  const isIn = session.status === 'in';
  useEffect(() => {
    if (!isIn) return;
    let isLeft = false;
    whenLoaded(
      () => import('./review-editor.tsx'),
      ({ ReviewEditor }) => !isLeft && setEditor(() => ReviewEditor),
    );
    return () => {
      isLeft = true;
    };
  }, [isIn]);
  if (isIn && Editor) return <Editor key={`${session.email} ${productId}`} {...props} />;
  const signIn = `/auth?${new URLSearchParams({ next: backTo })}`;
  return (
    // A full page load, because the sign-in page has a content policy of its own.
    <a href={signIn} className={`${buttonClasses({ kind: 'outline', size: 'snug' })} w-full signed-in:hidden`}>
      {words.signIn}
    </a>
  );
}
