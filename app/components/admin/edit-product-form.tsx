import { Form, useNavigation } from 'react-router';
import type { EditableProduct } from '#app/shop/catalog/edit-product.ts';
import { costWithVatInCents, isBelowCost } from '#app/shop/catalog/product-cost.ts';
import {
  type ProductField,
  type ProductProblems,
  type TypedProduct,
  writtenProduct,
} from '#app/shop/catalog/product-form.ts';
import type { SpecFormProblems } from '#app/shop/catalog/spec-form.ts';
import { adminProductsText, productLabels } from '#app/text/admin-products.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { SectionHead } from '#app/ui/page-title.tsx';
import { CostFacts } from './cost-facts.tsx';
import { productsAddress } from './desk-answer.ts';
import { ProductErrors, ProductFields } from './product-fields.tsx';
import { SpecFields } from './spec-fields.tsx';

/** Why the form came back. What was typed comes back with it. */
export interface EditAnswer {
  typed: TypedProduct & Record<string, string>;
  problems: ProductProblems;
  specProblems: SpecFormProblems;
  /** Fields that somebody else changed meanwhile. */
  conflicts: (ProductField | 'specs')[];
  held: number | null;
}

interface EditProductFormProps {
  /** As it is now: after a conflict this is what the next try is compared with. */
  product: EditableProduct;
  answer: EditAnswer | undefined;
  isSaved: boolean;
  /** Pesos for a dollar, in cents, as they were written last. */
  rateInCents: number | null;
}

/** Everything of a product in one form but its pictures, which may change beside it. It carries what it showed, so that nobody's change is overwritten unseen. */
export function EditProductForm({ product, answer, isSaved, rateInCents }: EditProductFormProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { id, held, specs, ...facts } = product;
  const written = writtenProduct(facts);
  const hasConflict = answer !== undefined && answer.conflicts.length > 0;
  return (
    <Form method="post" noValidate className="flex flex-col gap-6" key={JSON.stringify({ ...product, image: null })}>
      {isSaved && !answer && <Notice kind="success">{adminProductsText.changed(facts.name)}</Notice>}
      {isBelowCost(facts, costWithVatInCents(facts, rateInCents)) && (
        <Notice kind="warning">{adminProductsText.belowCost}</Notice>
      )}
      {hasConflict && (
        <ErrorSummary title={adminProductsText.conflictTitle} attempt={answer}>
          <p>{adminProductsText.conflictLead}</p>
          <ul className="list-disc pl-5">
            {answer.conflicts.map((field) => (
              <li key={field}>
                {field === 'specs'
                  ? adminProductsText.specs
                  : adminProductsText.conflictNow(productLabels[field], written[field])}
              </li>
            ))}
          </ul>
        </ErrorSummary>
      )}
      {answer && answer.held !== null && (
        <ErrorSummary title={adminProductsText.stockBelowHeld(answer.held)} attempt={answer} />
      )}
      {answer && <ProductErrors problems={answer.problems} specProblems={answer.specProblems} />}
      <input type="hidden" name="seen" value={JSON.stringify({ ...facts, specs })} />
      <Card className="flex flex-col gap-5">
        <ProductFields typed={answer?.typed ?? written} problems={answer?.problems ?? {}} hasPictures />
        <CostFacts product={facts} rateInCents={rateInCents} />
      </Card>
      <section aria-labelledby="specs">
        <SectionHead id="specs">{adminProductsText.specs}</SectionHead>
        <Card className="flex flex-col gap-5">
          <SpecFields
            category={facts.category}
            specs={specs}
            typed={answer?.typed}
            problems={answer?.specProblems ?? {}}
          />
        </Card>
      </section>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {isBusy ? adminProductsText.saving : adminProductsText.saveChanges}
        </Button>
        <LinkButton to={productsAddress} kind="outline">
          {adminProductsText.toList}
        </LinkButton>
        <LinkButton to={`/product/${id}`} kind="quiet">
          {adminProductsText.inShop}
        </LinkButton>
      </div>
    </Form>
  );
}
