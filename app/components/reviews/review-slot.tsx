import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '#app/browser/auth/session.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import { productText } from '#app/text/product/product.ts';
import { buttonClasses } from '#app/ui/button.tsx';
import type { ReviewEditorProps } from './review-editor.tsx';

interface ReviewSlotProps {
  productId: string;
  backTo: string;
  onOwn: (id: number | null) => void;
}

/** S2.89. The page is the same for everybody. */
export function ReviewSlot({ productId, backTo, onOwn }: ReviewSlotProps) {
  const session = useSession();
  const [Editor, setEditor] = useState<ComponentType<ReviewEditorProps>>();
  const isIn = session.status === 'in';
  useEffect(() => {
    if (!isIn) return;
    let isLeft = false;
    void import('./review-editor.tsx').then(
      ({ ReviewEditor }) => !isLeft && setEditor(() => ReviewEditor),
      (error: unknown) => logFailure('The form of a review could not be loaded', error),
    );
    return () => {
      isLeft = true;
    };
  }, [isIn]);
  if (isIn && Editor)
    return <Editor key={`${session.email} ${productId}`} productId={productId} backTo={backTo} onOwn={onOwn} />;
  const signIn = `/auth?${new URLSearchParams({ next: backTo })}`;
  return (
    // A full page load, because the sign-in page has a content policy of its own.
    <a href={signIn} className={`${buttonClasses({ kind: 'outline', size: 'snug' })} w-full signed-in:hidden`}>
      {productText.signInToReview}
    </a>
  );
}
