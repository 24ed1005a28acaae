import { data, Form, Link } from 'react-router';
import { adminCategoryAddress, adminPages } from '#app/addresses/admin-pages.ts';
import { takeList } from '#app/browser/admin/facts-of-page.ts';
import { CategoryForm } from '#app/components/admin/categories/category-form.tsx';
import { FactForm } from '#app/components/admin/categories/fact-form.tsx';
import { FactItem } from '#app/components/admin/categories/fact-item.tsx';
import { KnownFactForm } from '#app/components/admin/categories/known-fact-form.tsx';
import { PictureForm } from '#app/components/admin/categories/picture-form.tsx';
import { formKey, formOf, RefusalWithoutForm } from '#app/components/admin/frame/admin-form.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { PageNotFound } from '#app/components/frame/error-page.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { ownersCategory } from '#app/shop/catalog/categories/owner-categories.server.ts';
import { filterNameOf, presentSlug, shownList } from '#app/shop/catalog/categories.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import {
  categoryDone,
  categoryLabels,
  factLabels,
  adminCategoriesText as words,
} from '#app/text/admin/categories/categories.ts';
import { labelOf } from '#app/text/specs/specs.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { refused } from '../admin-action.server.ts';
import type { Route } from './+types/category';
import { actOnCategory } from './category-action.server.ts';

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const title = loaderData?.category.name ?? words.title;
  return pageMeta(matches, {
    title,
    description: words.lead,
    path: adminCategoryAddress(params.slug),
    robots: 'noindex',
  });
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { slug } = params;
  // Neither redirected nor thrown: what was typed while another window renamed or removed it is shown on this page.
  const category = (await ownersCategory(db, slug)) ?? (await ownersCategory(db, presentSlug(slug)));
  if (!category) return data(null, { status: 404 });
  const { facts, knownFacts, ...own } = category;
  return {
    category: own,
    list: shownList(),
    facts: facts.map((each) => ({ ...each, label: each.label ?? labelOf(each.fact) })),
    knownFacts: knownFacts
      .map(({ key, unit }) => ({ value: key, label: unit ? `${labelOf(key)} (${unit})` : labelOf(key) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'es')),
    filterName: filterNameOf(own.key),
    done: ownKey(categoryDone, new URL(request.url).searchParams.get('hecho')),
  };
}

export async function action(args: Route.ActionArgs) {
  return refused(await actOnCategory(args));
}

/** After a 4xx the router keeps the old data; but the category may have changed, so load it again. */
export const shouldRevalidate = () => true;

export default function CategoryPage({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? null;
  if (!loaderData) return <CategoryGone refusal={refusal} />;
  takeList(loaderData.list);
  const { category, facts, knownFacts, filterName } = loaderData;
  const { key, name, slug, version, formerSlugs, isDelivered, products } = category;
  const done = refusal ? null : loaderData.done;
  const forms = ['change', 'factAdd', 'factKnown', ...facts.map((each) => formKey('factChange', each.position))];
  const newFact = formOf(refusal, 'factAdd');
  return (
    <AdminFrame
      title={name}
      lead={words.products(products)}
      actions={
        <LinkButton to={`/categories/${slug}`} kind="outline" size="small">
          {words.see}
        </LinkButton>
      }
    >
      <Link to={adminPages.categories} className="inline-flex min-h-6 items-center text-14 font-semibold text-accent">
        {words.toList}
      </Link>
      {done && <Notice kind="success">{categoryDone[done]}</Notice>}
      <RefusalWithoutForm refusal={refusal} forms={forms} labels={factLabels} />
      <section aria-labelledby="category-name" className="rounded-card border border-line bg-surface p-4">
        <h2 id="category-name" className="heading mb-3 text-18">
          {words.ownName}
        </h2>
        {/* Keyed, so that the fields show what was stored. */}
        <div key={version} className="max-w-2xl">
          <CategoryForm form={formOf(refusal, 'change')} category={category} />
        </div>
        {isDelivered && filterName !== name && (
          <p className="mt-3 text-14 text-muted">{words.filterName(filterName)}</p>
        )}
        {formerSlugs.length > 0 && <p className="mt-3 text-14 wrap-anywhere text-muted">{words.former(formerSlugs)}</p>}
      </section>
      <PictureForm category={category} />
      <section aria-labelledby="category-facts">
        <h2 id="category-facts" className="heading text-18">
          {words.facts}
        </h2>
        <p className="mb-2 text-14 text-muted">{facts.length > 0 ? words.factsLead : words.noFacts}</p>
        <details
          open={newFact.refusal !== null || facts.length === 0}
          className="mb-3 rounded-card border border-line bg-surface p-4"
        >
          <summary className="py-1.5 font-semibold">{words.addFact}</summary>
          <div key={version} className="mt-3 max-w-2xl">
            <FactForm form={newFact} category={category} fact={null} />
          </div>
        </details>
        {knownFacts.length > 0 && (
          <details
            open={refusal?.intent === 'factKnown'}
            className="mb-3 rounded-card border border-line bg-surface p-4"
          >
            <summary className="py-1.5 font-semibold">{words.knownFact}</summary>
            <div key={version} className="mt-3 max-w-2xl">
              <KnownFactForm form={formOf(refusal, 'factKnown')} category={category} facts={knownFacts} />
            </div>
          </details>
        )}
        {facts.length > 0 && (
          <ol className="divide-y divide-line rounded-card border border-line bg-surface">
            {facts.map((each, at) => (
              <FactItem
                key={`${each.fact} ${version}`}
                category={category}
                fact={each}
                refusal={refusal}
                isFirst={at === 0}
                isLast={at === facts.length - 1}
              />
            ))}
          </ol>
        )}
      </section>
      {!isDelivered && (
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="seen" value={version} />
          <IntentButton intent="remove" kind="outline" size="small">
            {words.remove}
          </IntentButton>
          <p className="text-14 text-muted">{words.removeHint}</p>
        </Form>
      )}
    </AdminFrame>
  );
}

function CategoryGone({ refusal }: { refusal: AdminRefusal | null }) {
  if (!refusal) return <PageNotFound />;
  return (
    <AdminFrame title={words.goneTitle} lead={words.goneLead}>
      <RefusalWithoutForm
        refusal={{ ...refusal, sentence: words.goneMeanwhile }}
        forms={[]}
        labels={{ ...categoryLabels, ...factLabels }}
      />
      <LinkButton to={adminPages.categories} className="self-start">
        {words.toList}
      </LinkButton>
    </AdminFrame>
  );
}
