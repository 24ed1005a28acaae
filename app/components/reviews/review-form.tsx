import { type FormEvent, useState } from 'react';
import { sendReview } from '#app/browser/reviews/review-calls.ts';
import { checkReview, longestComment, type ReviewProblems } from '#app/shop/reviews/check-review.ts';
import { allStars, type OwnReview, type Stars } from '#app/shop/reviews/review.ts';
import { reviewFormText, reviewProblemText } from '#app/text/reviews/review-form.ts';
import { reviewText } from '#app/text/reviews/reviews.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { TextAreaField } from '#app/ui/form/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Star } from '#app/ui/shelf/star.tsx';

interface ReviewFormProps {
  productId: string;
  backTo: string;
  known: OwnReview | null;
  onSaved: (review: OwnReview) => Promise<void>;
  onCancel: (() => void) | undefined;
}

export function ReviewForm({ productId, backTo, known, onSaved, onCancel }: ReviewFormProps) {
  const [problems, setProblems] = useState<ReviewProblems>({});
  const [sentence, setSentence] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSentence('');
    const checked = checkReview(Object.fromEntries(new FormData(event.currentTarget)));
    setProblems(checked.ok ? {} : checked.problems);
    if (!checked.ok) return;
    setBusy(true);
    const sent = await sendReview(productId, checked.review, backTo);
    setBusy(false);
    if (!sent) return;
    if ('review' in sent) await onSaved(sent.review);
    else if ('problems' in sent) setProblems(sent.problems);
    else setSentence(sent.sentence);
  }

  const errors = [
    ...(problems.stars ? [{ field: 'stars-1', text: reviewProblemText[problems.stars] }] : []),
    ...(problems.comment ? [{ field: 'comment', text: reviewProblemText[problems.comment] }] : []),
  ];
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <h3 className="heading text-18">{known ? reviewFormText.own : reviewFormText.write}</h3>
      {sentence && <Notice kind="error">{sentence}</Notice>}
      {errors.length > 0 && <ErrorSummary title={reviewFormText.errorSummary} errors={errors} attempt={problems} />}
      <StarChoice chosen={known?.stars ?? null} error={problems.stars && reviewProblemText[problems.stars]} />
      <TextAreaField
        name="comment"
        label={reviewFormText.comment}
        hint={reviewFormText.commentHint}
        error={problems.comment && reviewProblemText[problems.comment]}
        defaultValue={known?.comment}
        required
        maxLength={longestComment}
        rows={5}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={isBusy}>
          {isBusy ? reviewFormText.busy : known ? reviewFormText.save : reviewFormText.publish}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {reviewFormText.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

const leftToRight = allStars.toReversed();

function StarChoice({ chosen, error }: { chosen: Stars | null; error: string | undefined }) {
  const [value, setValue] = useState<number>(chosen ?? 0);
  const [pointed, setPointed] = useState(0);
  return (
    <fieldset
      className="flex flex-col gap-1.5"
      aria-describedby={error ? 'stars-error' : undefined}
      onPointerLeave={() => setPointed(0)}
    >
      <legend className="mb-1.5 text-14 font-semibold">{reviewFormText.stars}</legend>
      <div className="-ml-2 flex flex-wrap">
        {leftToRight.map((stars) => (
          <label
            key={stars}
            htmlFor={`stars-${stars}`}
            onPointerEnter={() => setPointed(stars)}
            className="relative grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              id={`stars-${stars}`}
              name="stars"
              value={stars}
              checked={value === stars}
              onChange={() => setValue(stars)}
              required
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="sr-only">{reviewText.stars(stars)}</span>
            <Star isFilled={stars <= (pointed || value)} className="size-8" />
          </label>
        ))}
      </div>
      {error && (
        <p id="stars-error" className="flex items-start gap-1.5 text-14 font-semibold wrap-anywhere text-bad">
          <Icon name="error" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
