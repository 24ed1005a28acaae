import { type FormEvent, lazy, Suspense, useState } from 'react';
import { Form } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import type { AdminProductAnswer } from '#app/shop/catalog/admin/admin-product-answer.ts';
import { checkProduct, type ProductProblems } from '#app/shop/catalog/admin/product-form.ts';
import { adminProductsText } from '#app/text/admin/products/products.ts';
import { Button, buttonClasses } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Card } from '#app/ui/page/card.tsx';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import { ProductErrors, ProductFields } from './product-fields.tsx';

export const addProductId = 'add-product';

/** Works with scripts only, so the page does not wait for it. */
const PicturesForNew = lazy(() =>
  import('./pictures-for-new.tsx').catch((error: unknown) => {
    logFailure('The field for pictures could not be loaded', error);
    return { default: () => <></> };
  }),
);

interface AddProductProps {
  answer: AdminProductAnswer | undefined;
  idempotencyKey: string;
  /** Open, with what sells a product first and the rest behind a line; else all of it behind its title. */
  isShort: boolean;
}

export function AddProduct({ answer, idempotencyKey, isShort }: AddProductProps) {
  const form = <AddForm answer={answer} idempotencyKey={idempotencyKey} isShort={isShort} />;
  if (isShort) {
    return (
      <section aria-labelledby={addProductId}>
        <SectionHead id={addProductId}>{adminProductsText.add}</SectionHead>
        {form}
      </section>
    );
  }
  return (
    <details open={answer?.kind === 'problems'} className="group/add">
      <summary id={addProductId} className={classNames(buttonClasses(), 'list-none group-open/add:mb-4')}>
        {adminProductsText.add}
      </summary>
      {form}
    </details>
  );
}

function AddForm({ answer, idempotencyKey, isShort }: AddProductProps) {
  const isBusy = useIsSending('add');
  const [found, setFound] = useState<ProductProblems | null>(null);
  const refused = answer?.kind === 'problems' ? answer : undefined;
  const problems = found ?? refused?.problems ?? {};

  function validate(event: FormEvent<HTMLFormElement>) {
    const checked = checkProduct(Object.fromEntries(new FormData(event.currentTarget)));
    setFound(checked.ok ? null : checked.problems);
    if (!checked.ok) event.preventDefault();
  }

  return (
    <Card className={isShort ? 'max-md:px-4 max-md:py-3' : undefined}>
      <Form
        method="post"
        action={adminPages.products}
        noValidate
        onSubmit={validate}
        aria-labelledby={addProductId}
        className={classNames('flex flex-col', isShort ? 'gap-4' : 'gap-5')}
      >
        <ProductErrors problems={problems} />
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="key" value={idempotencyKey} />
        <ProductFields
          typed={refused?.typed}
          problems={problems}
          isShort={isShort}
          pictures={
            <Suspense>
              <PicturesForNew />
            </Suspense>
          }
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            {isBusy ? adminProductsText.adding : adminProductsText.add}
          </Button>
          {!isShort && (
            <Button type="submit" name="place" value="draft" kind="outline" disabled={isBusy}>
              {adminProductsText.saveDraft}
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}
