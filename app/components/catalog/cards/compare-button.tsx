import type { MouseEvent } from 'react';
import { compareHref, comparePath } from '#app/addresses/compare-address.ts';
import { compared } from '#app/browser/compare/compared.ts';
import { useStore } from '#app/browser/store.ts';
import { cardActionsFormId } from '#app/components/frame/card-actions-form.tsx';
import type { Product } from '#app/shop/catalog/product.ts';
import { compareButtonText } from '#app/text/compare/compare-button.ts';
import { classNames } from '#app/ui/class-names.ts';

interface CompareButtonProps {
  product: Pick<Product, 'id' | 'name' | 'category'>;
  className?: string;
}

/** Collects in the browser. Without scripts it opens the comparison with this product, which offers others. */
export function CompareButton({ product: { id, name, category }, className }: CompareButtonProps) {
  const isCompared = useStore(compared, (ids) => ids.includes(id));
  if (!category) return null;

  function toggle(event: MouseEvent) {
    event.preventDefault();
    import('#app/browser/compare/collect.ts').then(
      (collect) => collect.toggle(id),
      () => location.assign(compareHref([id])),
    );
  }

  return (
    <button
      type="submit"
      form={cardActionsFormId}
      formMethod="get"
      formAction={comparePath}
      name="ids"
      value={id}
      onClick={toggle}
      aria-pressed={isCompared}
      aria-label={`${compareButtonText}: ${name}`}
      className={classNames('compare-button', isCompared ? 'text-mask' : 'text-muted', className)}
    >
      <span>
        <span aria-hidden>{isCompared ? '✓ ' : '+ '}</span>
        {compareButtonText}
      </span>
    </button>
  );
}
