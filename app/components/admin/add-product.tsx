import { type FormEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { checkProduct, type ProductProblems } from '#app/shop/catalog/product-form.ts';
import { adminProductsText } from '#app/text/admin-products.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { SectionHead } from '#app/ui/page-title.tsx';
import { type DeskAnswer, productsAddress } from './desk-answer.ts';
import { ProductErrors, ProductFields } from './product-fields.tsx';

/** Adds a product. Checked while it is sent with the server's own schema; the server checks again. */
export function AddProduct({ answer, mark }: { answer: DeskAnswer | undefined; mark: string }) {
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
    <section aria-labelledby="add-product">
      <SectionHead id="add-product">{adminProductsText.add}</SectionHead>
      <Card>
        <Form
          method="post"
          action={productsAddress}
          noValidate
          onSubmit={validate}
          aria-labelledby="add-product"
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
    </section>
  );
}
