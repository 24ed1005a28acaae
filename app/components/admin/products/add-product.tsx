import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { keepPictures } from '#app/browser/send-picture.ts';
import type { AdminProductAnswer } from '#app/shop/catalog/admin/admin-product-answer.ts';
import { checkProduct, type ProductProblems } from '#app/shop/catalog/admin/product-form.ts';
import { adminPicturesText } from '#app/text/admin/pictures.ts';
import { adminProductsText } from '#app/text/admin/products.ts';
import { Button, buttonClasses } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Field } from '#app/ui/form/field.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Card } from '#app/ui/page/card.tsx';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import { DropAnywhere } from './picture-uploads.tsx';
import { ProductErrors, ProductFields } from './product-fields.tsx';

export const addProductId = 'add-product';

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
        <ProductFields typed={refused?.typed} problems={problems} isShort={isShort} pictures={<PicturesForNew />} />
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

/** They wait in the browser until the product has an id; without scripts they are added on its own page. */
function PicturesForNew() {
  const [files, setFiles] = useState<readonly File[] | null>(null);
  // The form may be folded.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => setFiles([]), []);
  function setPending(chosen: readonly File[]) {
    setFiles(chosen);
    keepPictures(chosen);
  }
  if (!files) return null;
  return (
    <div ref={box} className="flex flex-col gap-2">
      <DropAnywhere
        onDrop={(dropped) => setPending([...files, ...dropped])}
        isWanted={() => box.current?.checkVisibility() === true}
      />
      <Field
        type="file"
        // Not part of the form, which is sent without files.
        name="pictures-for-new"
        form=""
        label={adminPicturesText.forNew}
        hint={adminPicturesText.forNewHint}
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple
        onChange={({ currentTarget }) => setPending([...(currentTarget.files ?? [])])}
      />
      {files.length > 0 && <p role="status">{adminPicturesText.waiting(files.length)}</p>}
    </div>
  );
}
