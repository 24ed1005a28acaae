import type { MouseEvent } from 'react';
import { currentSession } from '#app/browser/auth/session.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import { useIsWished } from '#app/browser/wishlist/use-is-wished.ts';
import { heartText } from '#app/text/wishlist/hearts.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { showToast } from '#app/ui/toast.ts';
import { cardActionsFormId } from '../frame/card-actions-form.tsx';

interface WishButtonProps {
  productId: string;
  name?: string;
  className?: string;
}

export function WishButton({ productId, name, className }: WishButtonProps) {
  const isWished = useIsWished(productId);
  const words = isWished ? heartText.remove : heartText.add;

  async function toggle(event: MouseEvent) {
    event.preventDefault();
    if (currentSession().status === 'out') {
      // A full page load, because the sign-in page has a content policy of its own.
      location.assign(`/auth?${new URLSearchParams({ next: `/product/${productId}` })}`);
      return;
    }
    try {
      const calls = await import('#app/browser/wishlist/wishlist-calls.ts');
      await calls.changeWish(productId, !isWished, heartText.failed);
    } catch (error) {
      logFailure('The wishlist could not be changed', error);
      showToast({ kind: 'error', text: heartText.failed, seconds: 3 });
    }
  }

  return (
    <button
      type="submit"
      form={cardActionsFormId}
      name="productId"
      value={productId}
      onClick={(event) => void toggle(event)}
      aria-pressed={isWished}
      aria-label={name ? heartText.named(words, name) : words}
      title={words}
      className={classNames('heart', isWished ? 'text-accent' : 'text-muted', className)}
    >
      <Icon name="heart" className={classNames('size-5', isWished && 'fill-current')} />
    </button>
  );
}
