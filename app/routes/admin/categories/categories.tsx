import { Form, Link } from 'react-router';
import { adminCategoryAddress, adminPages } from '#app/addresses/admin-pages.ts';
import { takeList } from '#app/browser/admin/facts-of-page.ts';
import { CategoryForm } from '#app/components/admin/categories/category-form.tsx';
import { MoveButtons } from '#app/components/admin/categories/move-buttons.tsx';
import { formOf, RefusalWithoutForm } from '#app/components/admin/frame/admin-form.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { CategoryPicture } from '#app/components/catalog/category-picture.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { listedCategories } from '#app/shop/catalog/categories/owner-categories.server.ts';
import type { ListedCategory } from '#app/shop/catalog/categories/owner-category.ts';
import { shownList } from '#app/shop/catalog/categories.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { categoryDone, adminCategoriesText as words } from '#app/text/admin/categories/categories.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { refused } from '../admin-action.server.ts';
import type { Route } from './+types/categories';
import { actOnCategories } from './category-action.server.ts';

export const meta = adminMeta(words, adminPages.categories);

export async function loader({ request, context }: Route.LoaderArgs) {
  const all = await listedCategories(context.get(servicesContext).db);
  return {
    categories: all.filter(({ isDeleted }) => !isDeleted),
    deleted: all.filter(({ isDeleted }) => isDeleted),
    list: shownList(),
    done: ownKey(categoryDone, new URL(request.url).searchParams.get('hecho')),
  };
}

export async function action(args: Route.ActionArgs) {
  return refused(await actOnCategories(args));
}

/** After a 4xx the router keeps the old data; but the list may have changed, so load it again. */
export const shouldRevalidate = () => true;

export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  takeList(loaderData.list);
  const { categories, deleted } = loaderData;
  const refusal = actionData ?? null;
  const done = refusal ? null : loaderData.done;
  const form = formOf(refusal, 'add');
  return (
    <AdminFrame title={words.title} lead={words.lead}>
      {done && <Notice kind="success">{categoryDone[done]}</Notice>}
      <RefusalWithoutForm refusal={refusal} forms={['add']} />
      <details open={form.refusal !== null} className="rounded-card border border-line bg-surface p-4">
        <summary className="py-1.5 font-semibold">{words.addTitle}</summary>
        <p className="mt-2 text-14 text-muted">{words.addLead}</p>
        <div className="mt-3 max-w-2xl">
          <CategoryForm form={form} category={null} />
        </div>
      </details>
      <section aria-label={words.title}>
        <p className="mb-2 text-14 text-muted">{words.found(categories.length)}</p>
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {categories.map((category, at) => (
            <CategoryItem
              key={category.key}
              category={category}
              isFirst={at === 0}
              isLast={at === categories.length - 1}
            />
          ))}
        </ol>
      </section>
      {deleted.length > 0 && (
        <details className="rounded-card border border-line bg-surface p-4">
          <summary className="py-1.5 font-semibold">{words.deleted}</summary>
          <ul className="mt-2 divide-y divide-line">
            {deleted.map(({ key, name, version }) => (
              <li key={key} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <span className="wrap-anywhere">{name}</span>
                <Form method="post">
                  <input type="hidden" name="key" value={key} />
                  <input type="hidden" name="seen" value={version} />
                  <IntentButton intent="restore" kind="outline" size="small" aria-label={words.of(words.restore, name)}>
                    {words.restore}
                  </IntentButton>
                </Form>
              </li>
            ))}
          </ul>
        </details>
      )}
    </AdminFrame>
  );
}

interface CategoryItemProps {
  category: ListedCategory;
  isFirst: boolean;
  isLast: boolean;
}

function CategoryItem({ category, isFirst, isLast }: CategoryItemProps) {
  const { key, name, slug, version, products } = category;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <CategoryPicture category={category} />
      <div className="min-w-0 flex-1 basis-40">
        <Link
          to={adminCategoryAddress(slug)}
          className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-accent hover:underline"
        >
          {name}
        </Link>
        <p className="text-14 wrap-anywhere text-muted">
          /categories/{slug} · {words.products(products)}
        </p>
      </div>
      <MoveButtons
        name={name}
        intents={['up', 'down']}
        isFirst={isFirst}
        isLast={isLast}
        fields={{ key, seen: version }}
      />
    </li>
  );
}
