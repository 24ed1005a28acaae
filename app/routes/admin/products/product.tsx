import { randomUUID } from 'node:crypto';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { adminPages, previewAddress } from '#app/addresses/admin-pages.ts';
import { takeFacts } from '#app/browser/admin/facts-of-page.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { HoldingOrders } from '#app/components/admin/products/holding-orders.tsx';
import { PriceReviewField } from '#app/components/admin/products/price-review.tsx';
import { ProductErrors, ProductFields } from '#app/components/admin/products/product-fields.tsx';
import { MoveForm } from '#app/components/admin/products/product-moves.tsx';
import { ProductPictures } from '#app/components/admin/products/product-pictures.tsx';
import { SpecFields } from '#app/components/admin/products/spec-fields.tsx';
import { StepUpScreen } from '#app/components/admin/sign-in/step-up-screen.tsx';
import { pageBoundary } from '#app/components/frame/error-page.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { passRetryAfter } from '#app/platform/http/answer-headers.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { editFromForm, findEditable } from '#app/shop/catalog/admin/edit-product.server.ts';
import type { EditAnswer } from '#app/shop/catalog/admin/edit-product.ts';
import { writtenProduct } from '#app/shop/catalog/admin/product-form.ts';
import { factTable } from '#app/shop/catalog/categories/category-facts.ts';
import { offerOfProduct } from '#app/shop/catalog/prices/price-history.server.ts';
import { lowestIn30Days, type Offer, provablePercent, returnsInTime } from '#app/shop/catalog/prices/price-history.ts';
import { costWithVatInCents, isBelowCost, marginOverCost } from '#app/shop/catalog/product-cost.ts';
import { withVatPercent } from '#app/shop/catalog/product-vat.ts';
import { lastDollarRate } from '#app/shop/changes/read-changes.server.ts';
import { isStepUpRequest } from '#app/shop/customers/owner-sign-in/step-up-request.ts';
import { picturesOf } from '#app/shop/pictures/pictures.server.ts';
import { campaignOfProduct } from '#app/shop/promotions/campaigns/campaigns.server.ts';
import { adminText } from '#app/text/admin/frame.ts';
import { costSums } from '#app/text/admin/pricing.ts';
import { productLabels } from '#app/text/admin/products/product-names.ts';
import { productPriceText } from '#app/text/admin/products/product-price.ts';
import { adminProductsText } from '#app/text/admin/products/products.ts';
import { campaignNow } from '#app/text/admin/promotions/campaign-now.ts';
import { formatCents, formatDate, formatPercent } from '#app/text/format.ts';
import { missingProduct } from '#app/text/missing/missing-product.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import { actingOf } from '../admin-action.server.ts';
import { requestStepUp } from '../request-step-up.server.ts';
import type { Route } from './+types/product';

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const title = loaderData ? adminProductsText.editNamed(loaderData.product.name) : missingProduct.title;
  return privateMeta(matches, {
    title,
    description: adminProductsText.lead,
    path: `${adminPages.products}/${params.id}`,
  });
}

export const headers = passRetryAfter;

async function found(args: Route.LoaderArgs | Route.ActionArgs) {
  const product = await findEditable(args.context.get(servicesContext).db, args.params.id);
  if (!product) throw data(null, { status: 404 });
  return product;
}

export async function loader(args: Route.LoaderArgs) {
  const product = await found(args);
  const { db } = args.context.get(servicesContext);
  const [pictures, rateInCents] = [await picturesOf(db, product.id), await lastDollarRate(db)];
  const [offer, campaign] = [await offerOfProduct(db, product.id), await campaignOfProduct(db, product.id)];
  const said = new URL(args.request.url).searchParams.get('hecho');
  const done = said === null ? null : said === 'copia' ? ('copied' as const) : ('saved' as const);
  const isOfferNew = offer !== null && returnsInTime(offer, actingOf(args.context).now);
  return {
    ...{ product, pictures, rateInCents, offer, campaign, isOfferNew, done },
    facts: factTable(),
    idempotencyKey: randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const product = await found(args);
  const form = await readForm(args.request);
  const asked = await requestStepUp(args, form);
  if (asked) return asked;
  const { db } = args.context.get(servicesContext);
  const rate = await lastDollarRate(db);
  const edited = await editFromForm(db, actingOf(args.context), product, Object.fromEntries(form), rate);
  if (edited.kind === 'saved') return redirect(`${adminPages.products}/${product.id}?hecho=1`, 303);
  if (edited.kind === 'gone') throw data(null, { status: 404 });
  if (edited.kind === 'unreadable') throw data(null, { status: 400 });
  return data({ answer: edited.answer, product: edited.product }, edited.kind === 'invalid' ? 422 : 409);
}

export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
  if (isStepUpRequest(actionData)) return <StepUpScreen asked={actionData} />;
  takeFacts(loaderData.facts);
  const product = actionData?.product ?? loaderData.product;
  return (
    <AdminFrame
      title={loaderData.product.name}
      lead={adminProductsText.code(product.id)}
      actions={<ProductActions {...loaderData} />}
    >
      <CampaignNow campaign={loaderData.campaign} />
      <EditProductForm {...loaderData} product={product} answer={actionData?.answer} />
      <ProductPictures productId={product.id} pictures={loaderData.pictures} />
    </AdminFrame>
  );
}

export const ErrorBoundary = pageBoundary(
  { title: missingProduct.title, lead: adminProductsText.gone },
  adminProductsText.unreadable,
);

type LoaderData = Route.ComponentProps['loaderData'];

/** Sends what it showed, so that nobody's change is overwritten unseen. Pictures may change in between. */
function EditProductForm({
  product,
  answer,
  done,
  rateInCents,
  offer,
  isOfferNew,
}: LoaderData & { answer?: EditAnswer }) {
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
      {isBelowCost(facts, costWithVatInCents(withVatPercent(facts), rateInCents)) && (
        <Notice kind="warning">{productPriceText.belowCost}</Notice>
      )}
      <OverPromised product={facts} offer={offer} isNew={isOfferNew} />
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
        <ErrorSummary title={adminProductsText.stockBelowHeld(answer.held)} attempt={answer}>
          <HoldingOrders references={answer.heldBy} />
        </ErrorSummary>
      )}
      {answer && (
        <ProductErrors problems={answer.problems} specProblems={answer.specProblems} category={facts.category} />
      )}
      {answer?.review && <PriceReviewField review={answer.review} attempt={answer} />}
      <input type="hidden" name="seen" value={JSON.stringify({ ...facts, specs })} />
      <Card className="flex flex-col gap-5">
        <ProductFields typed={answer?.typed ?? written} problems={answer?.problems ?? {}} hasPictures />
        <CostFacts product={product} rateInCents={rateInCents} />
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

/** The form has the product's own price. */
function CampaignNow({ campaign }: Pick<LoaderData, 'campaign'>) {
  if (!campaign) return null;
  return (
    <Notice kind="info">
      {campaignNow(formatCents(campaign.paidInCents))}{' '}
      <Link to={`${adminPages.campaigns}/${campaign.id}`} className="font-semibold underline underline-offset-2">
        {campaign.name}
      </Link>
    </Notice>
  );
}

/** The badge stays as the owner wants it; but the owner knows what it is compared with. */
function OverPromised({
  product,
  offer,
  isNew,
}: {
  product: { price: number; discount: number };
  offer: Offer | null;
  isNew: boolean;
}) {
  const provable = offer && provablePercent(product, offer);
  if (!offer || provable === null) return null;
  const words = productPriceText.overPromised(
    formatPercent(product.discount),
    formatCents(lowestIn30Days(product, offer)),
    formatDate(offer.since),
    provable > 0 ? formatPercent(provable) : null,
  );
  return (
    <Notice kind="warning" title={words}>
      {isNew && <p>{productPriceText.overPromisedBack}</p>}
      <p>{productPriceText.overPromisedWhy}</p>
    </Notice>
  );
}

/** What concerns the product as a whole; its fields have a form of their own. */
function ProductActions({ product: { id, status }, idempotencyKey }: Pick<LoaderData, 'product' | 'idempotencyKey'>) {
  return (
    <>
      <MoveForm id={id} intent="copy" kind="quiet" fields={{ key: idempotencyKey }}>
        {adminProductsText.copy}
      </MoveForm>
      {status === 'draft' ? (
        <MoveForm id={id} intent="publish" kind="primary">
          {adminProductsText.publish}
        </MoveForm>
      ) : (
        <MoveForm id={id} intent="hide">
          {adminProductsText.hide}
        </MoveForm>
      )}
    </>
  );
}

function CostFacts({ product, rateInCents }: Pick<LoaderData, 'product' | 'rateInCents'>) {
  const cost = withVatPercent(product);
  const sums = costSums(cost, rateInCents);
  const margin = marginOverCost(product.price, product.discount, costWithVatInCents(cost, rateInCents));
  const lacksRate = product.costUsdCents !== null && rateInCents === null;
  if (sums.length === 0 && !lacksRate) return null;
  return (
    <div className="flex flex-col gap-1 text-14 text-muted tabular-nums">
      {sums.map((sum) => (
        <p key={sum}>{productPriceText.costFacts(sum)}</p>
      ))}
      {margin !== null && (
        <p className="font-semibold text-ink">
          {productPriceText.marginNow(formatPercent(margin))} {sums.length > 1 && productPriceText.highestCost}
        </p>
      )}
      {lacksRate && (
        <p>
          {productPriceText.noRate}{' '}
          <Link to={adminPages.prices} className="font-semibold underline underline-offset-2">
            {adminText.prices}
          </Link>
          .
        </p>
      )}
    </div>
  );
}
