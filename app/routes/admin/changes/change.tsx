import { data, redirect } from 'react-router';
import { changeAddress } from '#app/addresses/change-address.ts';
import { type ChangeMoveRefusal, ChangeScreen } from '#app/components/admin/changes/change-screen.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { StepUpScreen } from '#app/components/admin/sign-in/step-up-screen.tsx';
import { pageBoundary } from '#app/components/frame/page-trouble.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { passRetryAfter } from '#app/platform/http/retry-after.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import type { Services } from '#app/services.server.ts';
import { bulkJobAtWork } from '#app/shop/admin/bulk-job-at-work.server.ts';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import { applyChange, type MoveResult, stopChange, undoChange } from '#app/shop/changes/apply-change.server.ts';
import { lineViews } from '#app/shop/changes/change-set.ts';
import { findChange } from '#app/shop/changes/read-changes.server.ts';
import { isStepUpRequest } from '#app/shop/customers/owner-sign-in/step-up-request.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { adminBulkText, ruleText, scopeText } from '#app/text/admin/changes.ts';
import { actingOf } from '../admin-action.server.ts';
import { requestStepUp } from '../request-step-up.server.ts';
import type { Route } from './+types/change';

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const title = loaderData ? ruleText(loaderData.set.rule) : adminBulkText.goneTitle;
  return privateMeta(matches, { title, description: adminBulkText.drafted, path: changeAddress(params.id) });
}

export const headers = passRetryAfter;

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url);
  const view = lineViews.find((each) => each === url.searchParams.get('ver')) ?? 'all';
  const found = await findChange(args.context.get(servicesContext).db, args.params.id, {
    view,
    page: readPage(url.searchParams),
  });
  if (!found) throw data(null, { status: 404 });
  return { ...found, view };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  // Stopping only ends what is under way.
  const asked = form.get('intent') === 'stop' ? null : await requestStepUp(args, form);
  if (asked) return asked;
  const { db, jobs } = args.context.get(servicesContext);
  const { id } = args.params;
  const acting = actingOf(args.context);
  const moved = await move(form.get('intent'), { db, jobs }, acting, id);
  if (moved.ok) return redirect(changeAddress(id), 303);
  if (moved.code === 'gone') throw data(null, { status: 404 });
  const refusal = { code: moved.code, work: moved.code === 'busy' ? await bulkJobAtWork(db) : null };
  return data(refusal satisfies ChangeMoveRefusal, { status: 409 });
}

function move(
  intent: FormDataEntryValue | null,
  tools: Pick<Services, 'db' | 'jobs'>,
  acting: Acting,
  id: string,
): Promise<MoveResult> {
  if (intent === 'apply') return applyChange(tools, acting, id);
  if (intent === 'undo') return undoChange(tools, acting, id);
  if (intent === 'stop') return stopChange(tools.db, acting, id);
  throw data(null, { status: 400 });
}

export default function Change({ loaderData, actionData }: Route.ComponentProps) {
  if (isStepUpRequest(actionData)) return <StepUpScreen asked={actionData} />;
  const { set, counts } = loaderData;
  return (
    <AdminFrame title={ruleText(set.rule)} lead={`${scopeText(set.scope, counts.all)}. ${adminBulkText.when(set)}`}>
      <ChangeScreen {...loaderData} refusal={actionData} />
    </AdminFrame>
  );
}

export const ErrorBoundary = pageBoundary({ title: adminBulkText.goneTitle, lead: adminBulkText.goneLead }, adminBulkText.unreadable);
