import { Form, Link, useNavigation } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { changeAddress } from '#app/addresses/change-address.ts';
import type { BulkJobAtWork } from '#app/shop/admin/bulk-job-at-work.ts';
import type { Progress } from '#app/shop/catalog/bulk-jobs.ts';
import {
  type ChangeCounts,
  type ChangeLine,
  type ChangeSet,
  isMoving,
  type LineView,
  lineViews,
} from '#app/shop/changes/change-set.ts';
import { bulkJobText } from '#app/text/admin/bulk-jobs.ts';
import { adminBulkText, viewName } from '#app/text/admin/changes.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { Pagination } from '#app/ui/shelf/pagination.tsx';
import { BulkJobBusy, BulkJobProgress, ProgressCard } from '../frame/bulk-job-progress.tsx';
import { ChangeLines } from './change-lines.tsx';

export interface ChangeScreenProps {
  set: ChangeSet;
  counts: ChangeCounts;
  lines: ChangeLine[];
  view: LineView;
  page: number;
  pages: number;
  progress: Progress | null;
  refusal?: ChangeMoveRefusal | undefined;
}

/** `not_now`: it was already done. `busy`: another bulk job is running. */
export interface ChangeMoveRefusal {
  code: 'not_now' | 'busy';
  work: BulkJobAtWork | null;
}

export function ChangeScreen({ set, counts, lines, view, page, pages, progress, refusal }: ChangeScreenProps) {
  const { state: navigationState, formData } = useNavigation();
  // From here on "nothing has changed" may be wrong.
  const isBeginning = navigationState !== 'idle' && formData?.get('intent') === 'apply';
  const start = set.kind === 'pricing' ? adminPages.prices : adminPages.products;
  return (
    <>
      {refusal?.code === 'not_now' && <ErrorSummary title={adminBulkText.notNow} attempt={refusal} />}
      {refusal?.code === 'busy' && <BulkJobBusy work={refusal.work} attempt={refusal} />}
      {isBeginning ? (
        <ProgressCard words={adminBulkText.applying} progress={null} />
      ) : (
        <Standing set={set} counts={counts} progress={progress} />
      )}
      <div className="flex flex-wrap gap-3">
        {set.state === 'drafted' && counts.changing > 0 && (
          <Step id={set.id} intent="apply" count={counts.changing} field={set.field} />
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
        <nav aria-label={adminBulkText.views} className="no-scrollbar -mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
          <ul className="flex gap-2">
            {lineViews.map((each) => (
              <li key={each} className="shrink-0">
                <Link
                  to={changeAddress(set.id, each)}
                  preventScrollReset
                  aria-current={each === view ? 'page' : undefined}
                  className={classNames(
                    'flex min-h-10 items-center rounded-control border px-3.5 text-14 font-semibold whitespace-nowrap',
                    each === view ? 'border-ink bg-ink text-paper' : 'border-control-line hover:border-ink',
                  )}
                >
                  {viewName(each, counts)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
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
    </>
  );
}

function Standing({ set, counts, progress }: Pick<ChangeScreenProps, 'set' | 'counts' | 'progress'>) {
  const staying = [
    counts.left > 0 && adminBulkText.left(counts.left, set.field),
    counts.unrestored > 0 && adminBulkText.unrestored(counts.unrestored, set.field),
    counts.unreached > 0 && adminBulkText.unreached(counts.unreached, set.field),
    counts.refused > 0 && adminBulkText.refused(counts.refused, set.field),
  ].filter((sentence) => sentence !== false);
  const seeThem = staying.length > 0 && (
    <p>
      {staying.join(' ')}{' '}
      <Link to={changeAddress(set.id, 'staying')} className="font-semibold underline underline-offset-2">
        {adminBulkText.seeThem}
      </Link>
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
          {counts.applied > 0 && <p>{adminBulkText.undoLead}</p>}
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
            {adminBulkText.belowCost(counts.belowCost, set.field)}{' '}
            <Link to={changeAddress(set.id, 'belowCost')} className="font-semibold underline underline-offset-2">
              {adminBulkText.seeThem}
            </Link>
          </p>
        </Notice>
      )}
    </div>
  );
}

const words = {
  apply: { idle: adminBulkText.apply, busy: adminBulkText.applying },
  undo: { idle: () => adminBulkText.undo, busy: adminBulkText.undoing },
  stop: { idle: () => bulkJobText.stop, busy: bulkJobText.stopping },
} as const;

interface StepProps {
  id: string;
  intent: keyof typeof words;
  count: number;
  field?: ChangeSet['field'];
}

/** Sends only the id of the change: what it does was stored with the preview. */
export function Step({ id, intent, count, field = 'price' }: StepProps) {
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('intent') === intent;
  return (
    <Form method="post" action={`${adminPages.changes}/${id}`}>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" kind={intent === 'apply' ? 'primary' : 'outline'} busy={isBusy}>
        {isBusy ? words[intent].busy : words[intent].idle(count, field)}
      </Button>
    </Form>
  );
}
