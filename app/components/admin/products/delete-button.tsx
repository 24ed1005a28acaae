import { useRef } from 'react';
import { adminPages } from '#app/addresses/admin-pages.ts';
import type { AdminProduct } from '#app/shop/catalog/admin/admin-product-list.ts';
import { adminProductsText } from '#app/text/admin/products/products.ts';
import { Button } from '#app/ui/button.tsx';

export function DeleteButton({ product, onDelete }: { product: AdminProduct; onDelete: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = `delete-${product.id}`;
  return (
    <>
      <form
        method="get"
        action={`${adminPages.products}/${product.id}/eliminar`}
        onSubmit={(event) => {
          event.preventDefault();
          dialog.current?.showModal();
        }}
      >
        <Button
          type="submit"
          kind="quiet"
          size="small"
          aria-label={adminProductsText.removeNamed(product.name)}
          className="text-bad"
        >
          {adminProductsText.remove}
        </Button>
      </form>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="m-auto w-full max-w-md rounded-card border border-line bg-surface p-5 text-ink shadow-raised backdrop:bg-board/60 max-sm:max-w-[calc(100%-2rem)]"
      >
        <div className="flex flex-col gap-4">
          <h3 id={titleId} className="heading text-23">
            {adminProductsText.confirmRemove(product.name)}
          </h3>
          <p>{adminProductsText.confirmLead}</p>
          {product.held > 0 && <p className="font-semibold">{adminProductsText.confirmHeld(product.held)}</p>}
          <div className="flex flex-wrap justify-end gap-3">
            {/* First, because the dialog focuses it: the harmless choice. */}
            <Button kind="outline" onClick={() => dialog.current?.close()}>
              {adminProductsText.cancel}
            </Button>
            <Button
              onClick={() => {
                dialog.current?.close();
                onDelete();
              }}
            >
              {adminProductsText.remove}
            </Button>
          </div>
        </div>
      </dialog>
    </>
  );
}
