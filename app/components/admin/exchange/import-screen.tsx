import { Form } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import type { BulkJobAtWork } from '#app/shop/admin/bulk-job-at-work.ts';
import { asksSomething } from '#app/shop/exchange/apply-rules.ts';
import {
  changesShown,
  type ImportChange,
  type ImportFindings,
  type ImportRefusal,
  isAtWork,
  type LeftProduct,
  type StagedImport,
  type StagedProblem,
  type SupplierAnswer,
} from '#app/shop/exchange/staged-import.ts';
import { bulkJobText } from '#app/text/admin/bulk-jobs.ts';
import { exchangeText, importRefusals } from '#app/text/admin/exchange.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { BulkJobBusy, BulkJobProgress } from '../frame/bulk-job-progress.tsx';
import { IntentButton } from '../frame/intent-button.tsx';
import { BigChanges, MissingProducts } from './big-changes.tsx';
import { HeadingForm, ImportChanges } from './import-changes.tsx';
import { ImportColumns, ImportCounts, ImportProblems, ImportSample, LeftProducts } from './import-preview.tsx';
import { ImportQuestions } from './import-questions.tsx';
import { ImportReading } from './import-reading.tsx';
import { DiscardImport, ImportVerdict } from './import-verdict.tsx';
import { LeftLines } from './left-lines.tsx';
import { SupplierQuestion } from './supplier-question.tsx';

interface ImportScreenProps {
  staged: StagedImport;
  problems: readonly StagedProblem[];
  left: readonly LeftProduct[];
  changes: readonly ImportChange[];
  /** What is sold out, because the supplier's list no longer brings it. */
  missing: readonly { id: string; name: string }[];
  suppliers: readonly { id: number; name: string }[];
  /** Lines that the file was applied without. */
  leftLines: number;
  /** `work` is the other bulk job, when that is the reason. */
  answer?: { refusal: ImportRefusal; work: BulkJobAtWork | null } | undefined;
  supplierAnswer?: SupplierAnswer | undefined;
}

export function ImportScreen({ staged, problems, left, changes, answer, ...more }: ImportScreenProps) {
  const { state, findings, problemCount, written } = staged;
  const isChecked = state === 'checked' && findings !== null;
  const layout = findings?.layout;
  const reading = layout && (
    <ImportReading
      run={staged.run}
      layout={layout}
      columns={findings.columns}
      hasZeroPrices={problems.some(({ code }) => code === 'zero_price')}
    />
  );
  const headings = findings?.columns.headings && <HeadingForm run={staged.run} headings={findings.columns.headings} />;
  const bigChanges = changes.filter(({ big }) => big !== null);
  const supplier = findings?.supplier;
  const isAsked = Boolean(supplier?.asks || supplier?.asksVat);
  const question = supplier?.isPossible && (
    <SupplierQuestion run={staged.run} found={supplier} suppliers={more.suppliers} answer={more.supplierAnswer} />
  );
  return (
    <>
      {answer &&
        (answer.work ? (
          <BulkJobBusy work={answer.work} attempt={answer} />
        ) : (
          <ErrorSummary title={importRefusals[answer.refusal]} attempt={answer} />
        ))}
      <Trouble staged={staged} />
      {isAtWork(state) && (
        <BulkJobProgress
          address={`${adminPages.exchange}/${staged.id}`}
          progress={{ phase: staged.phase, done: staged.done, total: staged.total }}
          say={exchangeText.step}
          actions={(state === 'applying' || state === 'undoing') && <StopImport />}
        />
      )}
      {isChecked && isAsked && question}
      {isChecked && <BigChanges changes={bigChanges} count={findings.bigChanges ?? 0} />}
      {isChecked && <ImportVerdict staged={staged} findings={findings} asksHeadings={asksHeadings(staged)} />}
      {state === 'applied' && findings && (
        <Notice
          kind="success"
          title={exchangeText.applied(written.added + written.changed)}
          actions={<LinkButton to={adminPages.products}>{exchangeText.toProducts}</LinkButton>}
        >
          <p>{exchangeText.appliedLead}</p>
        </Notice>
      )}
      {state === 'applied' && more.leftLines > 0 && <LeftLines id={staged.id} count={more.leftLines} isDone />}
      {state === 'applied' && written.left > 0 && <LeftProducts left={left} count={written.left} />}
      {state === 'applied' && findings && written.added + written.changed > 0 && <UndoImport />}
      {state === 'undone' && staged.undone && (
        <Notice kind="success" title={exchangeText.undo.done(staged.undone.undone)}>
          {staged.undone.kept > 0 && <p>{exchangeText.undo.unrestored(staged.undone.kept)}</p>}
        </Notice>
      )}
      {state === 'discarded' && <Notice kind="info" title={exchangeText.discarded} />}
      {isChecked && <Result words={exchangeText.result} counts={countsOf(findings, problemCount)} />}
      {state === 'applied' && findings && <Result words={exchangeText.written} counts={written} />}
      {isChecked && (
        <>
          {!isAsked && question}
          <MissingProducts products={more.missing} count={findings.soldOut?.count ?? 0} />
          {asksFirst(staged) && reading}
          <ImportQuestions run={staged.run} findings={findings} />
          {asksHeadings(staged) && headings}
          {problemCount > 0 && <ImportProblems id={staged.id} problems={problems} count={problemCount} />}
          {!asksFirst(staged) && reading}
          {!asksHeadings(staged) && headings}
          {findings.wrongLines !== null && (
            <ImportChanges
              changes={changes.filter(({ big }) => big === null).slice(0, changesShown)}
              count={findings.changed + findings.restored - bigChanges.length}
            />
          )}
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            <ImportColumns columns={findings.columns} />
            <ImportSample sample={findings.sample} columns={findings.columns} />
          </div>
        </>
      )}
      {isChecked && asksSomething(findings) && <DiscardImport />}
      <LinkButton to={adminPages.exchange} kind="quiet" className="-ml-5 self-start">
        {exchangeText.back}
      </LinkButton>
    </>
  );
}

interface ResultProps<Name extends string> {
  words: { title: string; counts: Record<Name, string> };
  counts: Partial<Record<Name, number>>;
}

function Result<Name extends string>({ words, counts }: ResultProps<Name>) {
  return (
    <section aria-labelledby="import-result" className="flex flex-col gap-3">
      <h2 id="import-result" className="heading text-23">
        {words.title}
      </h2>
      <ImportCounts words={words.counts} counts={counts} />
    </section>
  );
}

function countsOf({ added, changed, restored, unchanged, notInShop }: ImportFindings, problems: number) {
  return {
    ...{ added, changed },
    ...(restored > 0 && { restored }),
    unchanged,
    ...(notInShop > 0 && { notInShop }),
    problems,
  };
}

/** Which sheet or line it is comes before what is wrong in it. */
function asksFirst({ problemCount, findings }: StagedImport): boolean {
  return problemCount > 0 || Boolean(findings?.layout?.asksSheet);
}

/** The file may be right: there are headings that nobody has explained yet. */
function asksHeadings({ problemCount, findings }: StagedImport): boolean {
  const { ignored = [], headings } = findings?.columns ?? {};
  return problemCount > 0 && (ignored.length > 0 || findings?.sample.length === 0) && Boolean(headings);
}

function Trouble({ staged: { state, trouble, troubleCount } }: Pick<ImportScreenProps, 'staged'>) {
  if (trouble === null) return null;
  if (trouble === 'moved') {
    return (
      <Notice kind="warning" title={exchangeText.moved(troubleCount)}>
        <p>{exchangeText.movedLead}</p>
      </Notice>
    );
  }
  if (trouble === 'stopped') {
    return (
      <Notice kind="warning" title={exchangeText.stopped}>
        <p>{exchangeText.stoppedLead}</p>
      </Notice>
    );
  }
  const isCheck = state === 'failed';
  const [title, lead] =
    trouble === 'unexpected'
      ? [exchangeText.unexpected, exchangeText.unexpectedLead]
      : isCheck
        ? [exchangeText.checkInterrupted, exchangeText.checkInterruptedLead]
        : [exchangeText.interrupted, exchangeText.interruptedLead];
  return (
    <Notice kind="error" title={title}>
      <p>{lead}</p>
    </Notice>
  );
}

function UndoImport() {
  const words = exchangeText.undo;
  const isBusy = useIsSending('undo');
  return (
    <Notice
      kind="info"
      title={words.title}
      actions={
        <Form method="post">
          <IntentButton intent="undo" kind="outline" busy={isBusy}>
            {isBusy ? words.sending : words.send}
          </IntentButton>
        </Form>
      }
    >
      <p>{words.lead}</p>
    </Notice>
  );
}

function StopImport() {
  const isBusy = useIsSending('stop');
  return (
    <Form method="post">
      <IntentButton intent="stop" kind="outline" busy={isBusy}>
        {isBusy ? bulkJobText.stopping : bulkJobText.stop}
      </IntentButton>
    </Form>
  );
}
