import { type ComponentProps, useEffect, useRef } from 'react';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { ProductScreen } from '#app/components/product/product-screen.tsx';
import { adminProductsText } from '#app/text/admin/products.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { showToast } from '#app/ui/toast.ts';
import { MoveForm } from './product-moves.tsx';

/** Those of the product itself; the cards below are of products that are in the shop. */
const buying = ['.at-foot-of-phones', '.buy-bar'];

export function DraftPreview(props: ComponentProps<typeof ProductScreen>) {
  const { id } = props.product;
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const within = page.current;
    function refuse(event: Event) {
      const pressed = (event.target as Element).closest('button, a');
      const isBuying = pressed?.matches('button') && buying.some((selector) => pressed.closest(selector));
      // Asking a question, or for a mail: shoppers cannot yet.
      if (!isBuying && !pressed?.getAttribute('href')?.startsWith(`/product/${id}/`)) return;
      event.preventDefault();
      event.stopPropagation();
      showToast({ kind: 'info', text: adminProductsText.previewNotYet, seconds: 3 });
    }
    within?.addEventListener('click', refuse, { capture: true });
    return () => within?.removeEventListener('click', refuse, { capture: true });
  }, [id]);
  return (
    <>
      <div className="wrap pt-4">
        <Notice
          kind="info"
          title={adminProductsText.preview}
          actions={
            <>
              <MoveForm id={id} intent="publish" kind="primary">
                {adminProductsText.publish}
              </MoveForm>
              <LinkButton to={`${adminPages.products}/${id}`} kind="outline" size="small">
                {adminProductsText.backToEditing}
              </LinkButton>
            </>
          }
        >
          {adminProductsText.previewLead}
        </Notice>
      </div>
      <div ref={page}>
        <ProductScreen key={id} {...props} />
      </div>
    </>
  );
}
