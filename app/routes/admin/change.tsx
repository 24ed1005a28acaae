import { data, isRouteErrorResponse, redirect } from 'react-router';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/admin/admin-frame.tsx';
import { changeAddress } from '#app/components/admin/change-address.ts';
import { ChangeScreen } from '#app/components/admin/change-screen.tsx';
import { PageNotFound, PageTrouble } from '#app/components/frame/page-trouble.tsx';
import { pageOf } from '#app/components/list-address.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/read-form.server.ts';
import { requireOwner } from '#app/session.server.ts';
import { applyChange, undoChange } from '#app/shop/changes/apply-change.server.ts';
import { lineViews } from '#app/shop/changes/change-set.ts';
import { findChange } from '#app/shop/changes/read-changes.server.ts';
import { adminBulkText, ruleText, scopeText } from '#app/text/admin-bulk.ts';
import type { Route } from './+types/change.ts';

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const title = loaderData ? ruleText(loaderData.set.rule) : adminBulkText.goneTitle;
  return privateMeta(matches, { title, description: adminBulkText.drafted, path: changeAddress(params.id) });
}

export const headers = privateHeaders;

/** Lines as the address asks for them: `ver` says which, `page` which of them. */
export async function loader(args: Route.LoaderArgs) {
  await requireOwner(args);
  const url = new URL(args.request.url);
  const view = lineViews.find((each) => each === url.searchParams.get('ver')) ?? 'all';
  const found = await findChange(args.context.get(servicesContext).db, args.params.id, { view, page: pageOf(url) });
  if (!found) throw data(null, { status: 404 });
  return { ...found, view };
}

export async function action(args: Route.ActionArgs) {
  const { customer } = await requireOwner(args);
  const { db, clock } = args.context.get(servicesContext);
  const intent = (await readForm(args.request)).get('intent');
  if (intent !== 'apply' && intent !== 'undo') throw data(null, { status: 400 });
  const move = intent === 'apply' ? applyChange : undoChange;
  const moved = await move(db, { actor: customer, now: clock.now() }, args.params.id);
  if (moved.ok) return redirect(changeAddress(args.params.id), 303);
  if (moved.code === 'gone') throw data(null, { status: 404 });
  return data({ isLate: true }, 409);
}

export default function Change({ loaderData, actionData }: Route.ComponentProps) {
  const { set, counts } = loaderData;
  return (
    <AdminFrame title={ruleText(set.rule)} lead={`${scopeText(set.scope, counts.all)}. ${adminBulkText.when(set)}`}>
      <ChangeScreen {...loaderData} isLate={actionData?.isLate ?? false} />
    </AdminFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <PageNotFound title={adminBulkText.goneTitle} lead={adminBulkText.goneLead} />;
  }
  return <PageTrouble error={error} sentence={adminBulkText.unreadable} />;
}
