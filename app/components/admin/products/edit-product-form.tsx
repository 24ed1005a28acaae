import { Form, useNavigation } from 'react-router';
import { adminPages, previewAddress } from '#app/addresses/admin-pages.ts';
import type { EditAnswer, EditableProduct } from '#app/shop/catalog/admin/edit-product.ts';
import { writtenProduct } from '#app/shop/catalog/admin/product-form.ts';
import { lowestIn30Days, type Offer, provablePercent } from '#app/shop/catalog/prices/price-history.ts';
import { costWithVatInCents, isBelowCost } from '#app/shop/catalog/product-cost.ts';
import { adminProductsText, productLabels } from '#app/text/admin/products.ts';
import { formatCents, formatDate, formatPercent } from '#app/text/format.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import { CostFacts } from './cost-facts.tsx';
import { ProductErrors, ProductFields } from './product-fields.tsx';
import { SpecFields } from './spec-fields.tsx';

interface EditProductFormProps {
  product: EditableProduct;
  answer: EditAnswer | undefined;
  done: 'saved' | 'copied' | null;
  rateInCents: number | null;
  offer: Offer | null;
}

/** Sends what it showed, so that nobody's change is overwritten unseen. Pictures may change in between. */
export function EditProductForm({ product, answer, done, rateInCents, offer }: EditProductFormProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { id, held, status, specs, ...facts } = product;
  const written = writtenProduct(facts);
  const hasConflict = answer !== undefined && answer.conflicts.length > 0;
  return (
    <Form method="post" noValidate className="flex flex-col gap-6" key={JSON.stringify({ ...product, image: null })}>
      {done && !answer && (
        <Notice kind="success">
          {done === 'saved' ? adminProductsText.changed(facts.name) : adminProductsText.copied(facts.name)}
        </Notice>
      )}
      {status === 'draft' && <Notice kind="info">{adminProductsText.draftLead}</Notice>}
      {isBelowCost(facts, costWithVatInCents(facts, rateInCents)) && (
        <Notice kind="warning">{adminProductsText.belowCost}</Notice>
      )}
      <OverPromised product={facts} offer={offer} />
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
      {answer && (
        <ProductErrors problems={answer.problems} specProblems={answer.specProblems} category={facts.category} />
      )}
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
        <LinkButton to={adminPages.products} kind="outline">
          {adminProductsText.toList}
        </LinkButton>
        {status !== 'deleted' && (
          <LinkButton to={status === 'draft' ? previewAddress(id) : `/product/${id}`} kind="quiet">
            {status === 'draft' ? adminProductsText.seePreview : adminProductsText.inShop}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}

/** The badge stays as the owner wants it; but the owner knows what it is compared with. */
function OverPromised({ product, offer }: { product: { price: number; discount: number }; offer: Offer | null }) {
  const provable = offer && provablePercent(product, offer);
  if (!offer || provable === null) return null;
  const words = adminProductsText.overPromised(
    formatPercent(product.discount),
    formatCents(lowestIn30Days(product, offer)),
    formatDate(offer.since),
    provable > 0 ? formatPercent(provable) : null,
  );
  return (
    <Notice kind="warning" title={words}>
      {adminProductsText.overPromisedWhy}
    </Notice>
  );
}
