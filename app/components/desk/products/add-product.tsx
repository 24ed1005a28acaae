import { type FormEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { deskPages } from '#app/addresses/desk-pages.ts';
import type { DeskAnswer } from '#app/shop/catalog/desk/desk-answer.ts';
import { checkProduct, type ProductProblems } from '#app/shop/catalog/desk/product-form.ts';
import { adminProductsText } from '#app/text/desk/products.ts';
import { Button, buttonClasses } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Card } from '#app/ui/page/card.tsx';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import { ProductErrors, ProductFields } from './product-fields.tsx';

export const addProductId = 'add-product';

interface AddProductProps {
  answer: DeskAnswer | undefined;
  mark: string;
  isFolded: boolean;
}

export function AddProduct({ answer, mark, isFolded }: AddProductProps) {
  const form = <AddForm answer={answer} mark={mark} />;
  if (!isFolded) {
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

function AddForm({ answer, mark }: Omit<AddProductProps, 'isFolded'>) {
  const isBusy = useNavigation().formData?.get('intent') === 'add';
  const [found, setFound] = useState<ProductProblems | null>(null);
  const refused = answer?.kind === 'problems' ? answer : undefined;
  const problems = found ?? refused?.problems ?? {};

  function validate(event: FormEvent<HTMLFormElement>) {
    const checked = checkProduct(Object.fromEntries(new FormData(event.currentTarget)));
    setFound(checked.ok ? null : checked.problems);
    if (!checked.ok) event.preventDefault();
  }

  return (
    <Card>
      <Form
        method="post"
        action={deskPages.products}
        noValidate
        onSubmit={validate}
        aria-labelledby={addProductId}
        className="flex flex-col gap-5"
      >
        <ProductErrors problems={problems} />
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="mark" value={mark} />
        <ProductFields typed={refused?.typed} problems={problems} />
        <Button type="submit" busy={isBusy} className="self-start">
          {isBusy ? adminProductsText.adding : adminProductsText.add}
        </Button>
      </Form>
    </Card>
  );
}
