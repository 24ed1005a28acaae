import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { followLive } from '#app/browser/live/live-updates.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import { readOwnReview, removeOwnReview } from '#app/browser/reviews/review-calls.ts';
import type { OwnReview } from '#app/shop/reviews/review.ts';
import { reviewFormText } from '#app/text/reviews/review-form.ts';
import { reviewText } from '#app/text/reviews/reviews.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { Stars } from '#app/ui/stars/stars.tsx';
import { showToast } from '#app/ui/toast.ts';
import { ReviewForm } from './review-form.tsx';

export interface ReviewEditorProps {
  productId: string;
  backTo: string;
  /** Whether the list beside shows the own review: then the editor does not repeat its words. */
  isListed: boolean;
  /** Called with the own review, which the list says to be the reader's. */
  onOwn: (id: number | null) => void;
}

export function ReviewEditor({ productId, backTo, isListed, onOwn }: ReviewEditorProps) {
  const [own, setOwn] = useState<OwnReview | null>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isEditing, setEditing] = useState(false);
  const { revalidate } = useRevalidator();
  const read = useCallback(
    async (signal: AbortSignal) => {
      try {
        const { review, refusal } = await readOwnReview(productId, signal);
        if (signal.aborted) return;
        setOwn(review);
        setRefusal(refusal);
      } catch (error) {
        if (!signal.aborted) logFailure('The own review could not be loaded', error);
      }
    },
    [productId],
  );
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void read(signal);
    followLive({ shown: () => ({ reviews: [productId] }), reload: () => read(signal), signal });
    return () => controller.abort();
  }, [productId, read]);

  const ownId = own?.id ?? null;
  useEffect(() => onOwn(ownId), [ownId, onOwn]);

  async function changed(review: OwnReview | null, words: string) {
    setOwn(review);
    setEditing(false);
    showToast({ kind: 'success', text: words, seconds: 3 });
    await revalidate();
  }

  if (own === undefined) return null;
  if (own && !isEditing) {
    return (
      <OwnReviewCard
        review={own}
        isListed={isListed}
        backTo={backTo}
        onEdit={() => setEditing(true)}
        onRemoved={() => changed(null, reviewFormText.removed)}
      />
    );
  }
  if (!own && refusal) return <p className="text-muted">{refusal}</p>;
  return (
    <Card>
      <ReviewForm
        productId={productId}
        backTo={backTo}
        known={own}
        onSaved={(review) => changed(review, own ? reviewFormText.saved : reviewFormText.published)}
        onCancel={own ? () => setEditing(false) : undefined}
      />
    </Card>
  );
}

interface OwnReviewCardProps {
  review: OwnReview;
  isListed: boolean;
  backTo: string;
  onEdit: () => void;
  onRemoved: () => Promise<void>;
}

function OwnReviewCard({ review, isListed, backTo, onEdit, onRemoved }: OwnReviewCardProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    const isGone = await removeOwnReview(review.id, backTo);
    setBusy(false);
    setAsking(false);
    if (isGone) await onRemoved();
  }

  return (
    <Card className="flex flex-col gap-3">
      <h3 className="heading text-18">{reviewFormText.own}</h3>
      <Stars value={review.stars} label={reviewText.stars(review.stars)} />
      {review.isHidden && (
        <p className="rounded-control bg-signal-tint px-3 py-2 text-14">
          <strong>{reviewFormText.hidden}</strong> {reviewFormText.hiddenLead}{' '}
          <a href="/pqr" className="underline">
            {reviewFormText.hiddenAsk}
          </a>
        </p>
      )}
      {!isListed && <p className="break-words whitespace-pre-line">{review.comment}</p>}
      {isAsking ? (
        <div className="flex flex-col gap-2.5">
          <p className="font-semibold">{reviewFormText.removeQuestion}</p>
          <div className="flex flex-wrap gap-2.5">
            <Button size="small" busy={isBusy} autoFocus onClick={() => void remove()}>
              {reviewFormText.removeYes}
            </Button>
            <Button size="small" kind="outline" onClick={() => setAsking(false)}>
              {reviewFormText.removeNo}
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2.5">
          <Button size="small" kind="outline" onClick={onEdit}>
            {reviewFormText.edit}
          </Button>
          <Button size="small" kind="quiet" onClick={() => setAsking(true)}>
            {reviewFormText.remove}
          </Button>
        </div>
      )}
    </Card>
  );
}
