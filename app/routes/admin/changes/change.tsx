import { data, Link, redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { changeAddress } from '#app/addresses/change-address.ts';
import { ChangeLines } from '#app/components/admin/changes/change-lines.tsx';
import { Step } from '#app/components/admin/changes/change-step.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { BulkJobBusy, BulkJobProgress, ProgressCard } from '#app/components/admin/frame/bulk-job-progress.tsx';
import { FilterLinks } from '#app/components/admin/frame/filter-links.tsx';
import { useMoments } from '#app/components/admin/frame/use-moments.ts';
import { StepUpScreen } from '#app/components/admin/sign-in/step-up-screen.tsx';
import { pageBoundary } from '#app/components/frame/error-page.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { passRetryAfter } from '#app/platform/http/answer-headers.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import type { Services } from '#app/services.server.ts';
import { bulkJobAtWork } from '#app/shop/admin/bulk-job-at-work.server.ts';
import type { BulkJobAtWork } from '#app/shop/admin/bulk-job-at-work.ts';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import { applyChange, type MoveResult, stopChange, undoChange } from '#app/shop/changes/apply-change.server.ts';
import { isMoving, type LineView, lineViews } from '#app/shop/changes/change-set.ts';
import { findChange } from '#app/shop/changes/read-changes.server.ts';
import { isStepUpRequest } from '#app/shop/customers/owner-sign-in/step-up-request.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { bulkJobText } from '#app/text/admin/bulk-jobs.ts';
import { adminBulkText, ruleText, scopeText, viewName } from '#app/text/admin/changes.ts';
import { bigChangeText } from '#app/text/admin/exchange/big-changes.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Pagination } from '#app/ui/pagination/pagination.tsx';
import { actingOf } from '../admin-action.server.ts';
import { readCount } from '../form-texts.server.ts';
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
  const moved = await move(form, { db, jobs }, acting, id);
  if (moved.ok) return redirect(changeAddress(id), 303);
  if (moved.code === 'gone') throw data(null, { status: 404 });
  const refusal = { code: moved.code, work: moved.code === 'busy' ? await bulkJobAtWork(db) : null };
  return data(refusal satisfies ChangeMoveRefusal, { status: 409 });
}

function move(form: FormData, tools: Pick<Services, 'db' | 'jobs'>, acting: Acting, id: string): Promise<MoveResult> {
  const intent = form.get('intent');
  if (intent === 'apply') return applyChange(tools, acting, id, readCount(form.get('revisado')));
  if (intent === 'undo') return undoChange(tools, acting, id);
  if (intent === 'stop') return stopChange(tools.db, acting, id);
  throw data(null, { status: 400 });
}

export default function Change({ loaderData, actionData: refusal }: Route.ComponentProps) {
  // From here on "nothing has changed" may be wrong.
  const isBeginning = useIsSending('apply');
  const moments = useMoments();
  if (isStepUpRequest(refusal)) return <StepUpScreen asked={refusal} />;
  const { set, counts, lines, view, page, pages, progress } = loaderData;
  const start = set.kind === 'pricing' ? adminPages.prices : adminPages.products;
  return (
    <AdminFrame
      title={ruleText(set.rule)}
      lead={`${scopeText(set.scope, counts.all)}. ${adminBulkText.when(set, moments.on)}`}
    >
      {refusal?.code === 'not_now' && <ErrorSummary title={adminBulkText.notNow} attempt={refusal} />}
      {refusal?.code === 'not_reviewed' && <ErrorSummary title={bigChangeText.needed} attempt={refusal} />}
      {refusal?.code === 'busy' && <BulkJobBusy work={refusal.work} attempt={refusal} />}
      {isBeginning ? (
        <ProgressCard words={adminBulkText.applying} progress={null} />
      ) : (
        <Standing set={set} counts={counts} progress={progress} />
      )}
      <div className="flex flex-wrap gap-3">
        {set.state === 'drafted' && counts.changing > 0 && (
          <Step id={set.id} intent="apply" count={counts.changing} field={set.field} toReview={counts.toReview} />
        )}
        {set.state === 'applied' && counts.applied > 0 && <Step id={set.id} intent="undo" count={counts.applied} />}
        <LinkButton to={start} kind="outline">
          {set.kind === 'pricing' ? adminBulkText.backToPrices : adminBulkText.backToList}
        </LinkButton>
        <LinkButton to={adminPages.changes} kind="quiet" className="max-sm:-ml-5">
          {adminBulkText.recentLink}
        </LinkButton>
      </div>
      <section aria-label={adminBulkText.lines} className="flex flex-col gap-4">
        <FilterLinks
          label={adminBulkText.views}
          links={lineViews.map((each) => ({
            to: changeAddress(set.id, each),
            text: viewName(each, counts),
            isCurrent: each === view,
          }))}
          staysPut
        />
        {lines.length === 0 ? (
          <p className="py-6 text-center text-muted">{adminBulkText.noLines}</p>
        ) : (
          <ChangeLines set={set} lines={lines} />
        )}
        <Pagination
          page={page}
          pages={pages}
          hrefOf={(shown) => changeAddress(set.id, view, shown)}
          words={adminBulkText.pagination}
        />
      </section>
    </AdminFrame>
  );
}

export const ErrorBoundary = pageBoundary(
  { title: adminBulkText.goneTitle, lead: adminBulkText.goneLead },
  adminBulkText.unreadable,
);

/** `not_now`: it was already done. `not_reviewed`: the tick is missing. `busy`: another bulk job is running. */
interface ChangeMoveRefusal {
  code: 'not_now' | 'not_reviewed' | 'busy';
  work: BulkJobAtWork | null;
}

function Standing({ set, counts, progress }: Pick<Route.ComponentProps['loaderData'], 'set' | 'counts' | 'progress'>) {
  const staying = [
    counts.left > 0 && adminBulkText.left(counts.left, set.field),
    counts.unrestored > 0 && adminBulkText.unrestored(counts.unrestored, set.field),
    counts.unreached > 0 && adminBulkText.unreached(counts.unreached, set.field),
    counts.refused > 0 && adminBulkText.refused(counts.refused, set.field),
  ].filter((sentence) => sentence !== false);
  const seeThem = staying.length > 0 && (
    <p>
      {staying.join(' ')} <SeeThem id={set.id} view="staying" />
    </p>
  );
  return (
    <div className="flex flex-col gap-3">
      {set.state === 'drafted' && (
        <Notice kind={counts.changing > 0 ? 'info' : 'warning'}>
          <p>{counts.changing > 0 ? adminBulkText.drafted : adminBulkText.nothingToApply}</p>
          {counts.changing > 0 && seeThem}
        </Notice>
      )}
      {isMoving(set.state) && (
        <BulkJobProgress
          address={changeAddress(set.id)}
          progress={progress ?? { done: 0, total: 0 }}
          say={set.state === 'applying' ? bulkJobText.applying : bulkJobText.undoing}
          actions={<Step id={set.id} intent="stop" count={0} />}
        />
      )}
      {set.state === 'applied' && (
        <Notice
          kind={set.stoppedAt ? 'warning' : 'success'}
          title={set.stoppedAt ? adminBulkText.stoppedTitle : adminBulkText.appliedTitle}
        >
          <p>{adminBulkText.applied(counts.applied, set.field)}</p>
          {counts.undone > 0 && <p>{adminBulkText.undone(counts.undone, set.field)}</p>}
          {seeThem}
          {counts.applied > 0 && (
            <p>
              {adminBulkText.undoLead} {counts.overPromised > 0 && adminBulkText.undoKeepsOffers}
            </p>
          )}
        </Notice>
      )}
      {set.state === 'undone' && (
        <Notice kind="info" title={adminBulkText.undoneTitle}>
          <p>{adminBulkText.undone(counts.undone, set.field)}</p>
          {seeThem}
        </Notice>
      )}
      {set.state === 'drafted' && counts.belowCost > 0 && (
        <Notice kind="warning">
          <p>
            {adminBulkText.belowCost(counts.belowCost, set.field)} <SeeThem id={set.id} view="belowCost" />
          </p>
        </Notice>
      )}
      {counts.presumed > 0 && (
        <Notice kind="warning" title={adminBulkText.presumed(counts.presumed)}>
          <p>
            {adminBulkText.presumedWhy} <SeeThem id={set.id} view="presumed" />
          </p>
        </Notice>
      )}
      {set.state === 'drafted' && counts.overPromised > 0 && (
        <Notice kind="warning" title={adminBulkText.overPromised(counts.overPromised, set.field)}>
          <p>
            {adminBulkText.overPromisedWhy} <SeeThem id={set.id} view="overPromised" />
          </p>
        </Notice>
      )}
    </div>
  );
}

function SeeThem({ id, view }: { id: string; view: LineView }) {
  return (
    <Link to={changeAddress(id, view)} className="font-semibold underline underline-offset-2">
      {adminBulkText.seeThem}
    </Link>
  );
}
