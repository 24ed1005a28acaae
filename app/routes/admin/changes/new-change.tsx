import { data, redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { changeAddress } from '#app/addresses/change-address.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { type ChangeRefusal, NewChange } from '#app/components/admin/changes/new-change.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { ownerContext } from '#app/session.server.ts';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import { checkChange, typedChange } from '#app/shop/changes/change-form.ts';
import type { ChangeSelection } from '#app/shop/changes/change-set.ts';
import { draftChange, selectedSample } from '#app/shop/changes/draft-change.server.ts';
import { adminBulkText } from '#app/text/admin/changes.ts';
import { productFilterOf } from '../manage-products.server.ts';
import type { Route } from './+types/new-change';

export function meta({ matches }: Route.MetaArgs) {
  const { newTitle: title, newLead: description } = adminBulkText;
  return privateMeta(matches, { title, description, path: `${adminPages.changes}/nuevo` });
}

export const headers = privateHeaders;

const namesShown = 5;

/** From the address, so that the page can be reloaded. */
function selectionOf(request: Request): ChangeSelection {
  const url = new URL(request.url);
  if (url.searchParams.get('alcance') === 'filter') return { kind: 'filter', filter: productFilterOf(url) };
  return { kind: 'chosen', ids: url.searchParams.getAll('id').filter((id) => productIdPattern.test(id)) };
}

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  return {
    selected: await selectedSample(db, selectionOf(args.request), namesShown),
    action: `${adminPages.changes}/nuevo${new URL(args.request.url).search}`,
  };
}

export async function action(args: Route.ActionArgs) {
  const { customer } = args.context.get(ownerContext);
  const { db, clock } = args.context.get(servicesContext);
  const fields = Object.fromEntries(await readForm(args.request));
  const refused = (field: ChangeRefusal['field'], problems: ChangeRefusal['problems']) =>
    data({ field, problems, typed: typedChange(fields) } satisfies ChangeRefusal, { status: 422 });
  const checked = checkChange('bulk', fields);
  if (!checked.ok) return refused(checked.field, checked.problems);
  const wanted = { kind: 'bulk', rule: checked.rule, selection: selectionOf(args.request) } as const;
  const drafted = await draftChange(db, { actor: customer, now: clock.now() }, wanted);
  // No message: the page already says that nothing is chosen.
  return drafted.ok ? redirect(changeAddress(drafted.id), 303) : refused(null, {});
}

export default function StartChange({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame title={adminBulkText.newTitle} lead={adminBulkText.newLead}>
      <NewChange {...loaderData} refusal={actionData} />
    </AdminFrame>
  );
}
