import { type Acting, audited, completeAudit, mustBeOwner, ownerCommand } from '../audit/audit.server.ts';
import { changedFields } from '../audit/audit.ts';
import { beginBulkJob, endBulkJob } from '../catalog/bulk-jobs.server.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { type PressedApply, whyNotApplied } from './apply-rules.ts';
import { importCommand, type Staged } from './import-command.server.ts';
import { mostAnswers } from './matching/doubtful-lines.ts';
import { choicesAmong, type HeadingChoices } from './reading/file-headings.ts';
import {
  headingsIdOf,
  knowHeadings,
  ownHeadings,
  rememberHeadings,
  tableHeadings,
} from './reading/heading-choices.server.ts';
import type { SourceKind } from './reading/sheet-source.ts';
import type { TableChoice } from './reading/table-choice.ts';
import {
  type ImportPhase,
  type ImportRefusal,
  productsOf,
  type ReadingChoice,
  type StagedImport,
} from './staged-import.ts';
import { withoutProfile } from './suppliers/profile-choices.ts';
import { rememberList } from './suppliers/recognise-supplier.server.ts';

/** A check writes only under its own run; an older one writes nothing. Writing continues in any process. */
export interface ImportWork {
  id: number;
  run: number;
}

export interface ImportJobs {
  send(
    transaction: DatabaseTransaction,
    name: 'check-import' | 'apply-import' | 'undo-import',
    data: ImportWork,
  ): Promise<void>;
}

interface Tools {
  db: Database;
  jobs: ImportJobs;
}

export interface FileToStage {
  fileName: string;
  text: string;
  kind?: SourceKind;
}

/** A unique index allows one import at a time. */
export async function stageImport(
  { db, jobs }: Tools,
  acting: Acting,
  { fileName, text, kind = 'text' }: FileToStage,
): Promise<Staged> {
  return importCommand(db, acting, async (transaction) => {
    const staged = await transaction
      .insertInto('product_imports')
      .values({
        file_name: fileName.slice(0, 200),
        content: text,
        kind,
        uploaded_by: acting.actor.id,
        uploaded_at: acting.now,
        beat_at: acting.now,
        state: 'checking',
        findings: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'run'])
      .executeTakeFirst();
    if (!staged) return { ok: false, code: 'busy' };
    await jobs.send(transaction, 'check-import', staged);
    return { ok: true, id: staged.id };
  });
}

export function nextRun(version: number, phase: ImportPhase, now: Date) {
  return { run: version + 1, phase, trouble: null, trouble_count: 0, done: 0, total: 0, beat_at: now };
}

/** `version` is the run of the check that the owner saw: it must be the latest. */
export async function applyImport(
  { db, jobs }: Tools,
  acting: Acting,
  { id, version, ...pressed }: { id: number; version: number } & PressedApply,
): Promise<Staged> {
  return importCommand(db, acting, async (transaction) => {
    const staged = await transaction
      .selectFrom('product_imports')
      .select([
        'findings',
        'problem_count as problemCount',
        'file_name as fileName',
        'supplier_id as supplierId',
        'reading',
      ])
      .where('id', '=', id)
      .where('run', '=', version)
      .where('state', '=', 'checked')
      .forUpdate()
      .executeTakeFirst();
    if (!staged) return { ok: false, code: await whyNot(transaction, id) };
    const refusal = whyNotApplied(staged, pressed);
    if (refusal) return { ok: false, code: refusal };
    const begun = await transaction
      .updateTable('product_imports')
      .set({ state: 'applying', ...nextRun(version, 'comparing', acting.now), uploaded_by: acting.actor.id })
      .where('id', '=', id)
      .returning(['run', 'findings'])
      .executeTakeFirstOrThrow();
    const subject = { kind: 'apply-import', subjectId: String(id) } as const;
    const total = begun.findings ? productsOf(begun.findings) : 0;
    await beginBulkJob(transaction, subject, total, acting.now);
    await rememberReading(transaction, staged, acting.now);
    await jobs.send(transaction, 'apply-import', { id, run: begun.run });
    return { ok: true, id };
  });
}

/** Where the owner said in which line the headings are, or whose list it is, the next file with them is read alike. */
async function rememberReading(
  transaction: DatabaseTransaction,
  {
    findings,
    fileName,
    supplierId,
    reading,
  }: Pick<StagedImport, 'findings' | 'fileName'> & { supplierId: number | null; reading: ReadingChoice },
  now: Date,
): Promise<void> {
  const isLineSaid = reading.tables?.some(({ line }) => line !== undefined) ?? false;
  if (!findings || (!isLineSaid && supplierId === null)) return;
  const tables = ownHeadings(findings);
  for (const headings of tables) await knowHeadings(transaction, headings, now);
  if (supplierId !== null)
    await rememberList(transaction, { supplierId, fileName, headingsIds: tables.map(headingsIdOf) }, now);
}

/** A second press of a button is `not_ready` too, which the page answers by showing the current state. */
export async function whyNot(transaction: DatabaseTransaction, id: number): Promise<ImportRefusal> {
  const now = await transaction.selectFrom('product_imports').select('state').where('id', '=', id).executeTakeFirst();
  return now?.state === 'checked' ? 'outdated' : 'not_ready';
}

/** The check runs again with what the owner says about the headings, which is stored for files with the same ones. */
export async function chooseHeadings(
  { db, jobs }: Tools,
  acting: Acting,
  { id, version, choices }: { id: number; version: number; choices: HeadingChoices },
): Promise<Staged> {
  return importCommand(db, acting, async (transaction) => {
    const begun = await transaction
      .updateTable('product_imports')
      .set({ state: 'checking', ...nextRun(version, 'reading', acting.now) })
      .where('id', '=', id)
      .where('run', '=', version)
      .where('state', '=', 'checked')
      .returning(['id', 'run', 'findings'])
      .executeTakeFirst();
    if (!begun) return { ok: false, code: await whyNot(transaction, id) };
    const read = Object.fromEntries(begun.findings?.columns.headings ?? []);
    const ours = choicesAmong(withoutProfile(choices, begun.findings), Object.keys(read));
    for (const headings of begun.findings ? tableHeadings(begun.findings.columns) : [])
      await rememberHeadings(transaction, headings, choicesAmong(ours, headings), acting.now);
    const { before, after } = changedFields(read, { ...read, ...ours }) ?? { before: null, after: null };
    await jobs.send(transaction, 'check-import', { id, run: begun.run });
    const headingsChosen = { before: before && { headings: before }, after: after && { headings: after } };
    return audited(
      { subject: 'import', subjectId: String(id), action: 'headings_chosen', ...headingsChosen },
      { ok: true, id },
    );
  });
}

/**
 * The check runs again with what the owner says about the file: its sheets and lines of headings, and single lines. What was said before
 * stays, as far as nothing else is said now.
 */
export async function chooseReading(
  { db, jobs }: Tools,
  acting: Acting,
  { id, version, reading }: { id: number; version: number; reading: ReadingChoice },
): Promise<Staged> {
  return importCommand(db, acting, async (transaction) => {
    const before = await transaction
      .selectFrom('product_imports')
      .select('reading')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const next = withAnswers(before?.reading ?? {}, reading);
    const begun = await transaction
      .updateTable('product_imports')
      .set({ state: 'checking', reading: JSON.stringify(next), ...nextRun(version, 'reading', acting.now) })
      .where('id', '=', id)
      .where('run', '=', version)
      .where('state', '=', 'checked')
      .returning(['id', 'run', 'findings'])
      .executeTakeFirst();
    if (!begun) return { ok: false, code: await whyNot(transaction, id) };
    const { zeroPrices = false, placeholdersMeant = false, tables = [] } = begun.findings?.layout ?? {};
    const read = {
      ...saidOfTables(tables.map(({ sheet, headingLine: line }) => ({ sheet, line }))),
      zeroPrices,
      placeholdersMeant,
    };
    const said = {
      ...read,
      ...(reading.tables && saidOfTables(reading.tables)),
      ...(reading.zeroPrices !== undefined && { zeroPrices: reading.zeroPrices }),
      ...(reading.placeholdersMeant !== undefined && { placeholdersMeant: reading.placeholdersMeant }),
      ...(reading.same && { same: reading.same.length }),
      ...(reading.chosen && { chosen: reading.chosen.length }),
    };
    const changed = changedFields({ ...read, same: 0, chosen: 0 }, said) ?? { before: null, after: null };
    await jobs.send(transaction, 'check-import', { id, run: begun.run });
    return audited(
      { subject: 'import', subjectId: String(id), action: 'reading_chosen', ...changed },
      { ok: true, id },
    );
  });
}

/** As the audit says it. */
function saidOfTables(tables: readonly TableChoice[]) {
  const sheets = tables.flatMap(({ sheet }) => (sheet === null ? [] : [sheet]));
  const lines = tables.flatMap(({ line }) => (line === undefined ? [] : [line]));
  return {
    ...(sheets.length > 0 && { sheet: sheets.join(', ') }),
    ...(lines.length > 0 && { line: lines.join(', ') }),
  };
}

function withAnswers(before: ReadingChoice, { same = [], chosen = [], ...others }: ReadingChoice): ReadingChoice {
  const all = (first: readonly string[] = [], more: readonly string[]) =>
    [...new Set([...more, ...first])].slice(0, mostAnswers);
  return { ...before, ...others, same: all(before.same, same), chosen: all(before.chosen, chosen) };
}

export async function discardImport(db: Database, acting: Acting, id: number): Promise<Staged> {
  mustBeOwner(acting);
  const discarded = await db
    .updateTable('product_imports')
    .set({ state: 'discarded', content: null, ended_at: acting.now })
    .where('id', '=', id)
    .where('state', '=', 'checked')
    .returning('id')
    .executeTakeFirst();
  return discarded ? { ok: true, id } : { ok: false, code: 'not_ready' };
}

/** What was written stays. */
export async function stopImport(db: Database, acting: Acting, id: number): Promise<Staged> {
  return ownerCommand(db, acting, async (transaction) => {
    const ended = await endBulkJob(transaction, String(id), ['apply-import']);
    if (!ended) return { ok: false, code: 'not_ready' };
    const notBegun = await transaction
      .updateTable('product_imports')
      .set({ state: 'checked' })
      .where('id', '=', id)
      .where('phase', '=', 'comparing')
      .returning('id')
      .executeTakeFirst();
    if (notBegun) return { ok: true, id };
    await endOfImport(transaction, id, acting.now, 'stopped');
    return audited(stoppedImport(id), { ok: true, id });
  });
}

export function stoppedImport(id: number) {
  return { subject: 'import', subjectId: String(id), action: 'stopped' } as const;
}

export async function endOfImport(
  transaction: DatabaseTransaction,
  id: number,
  now: Date,
  trouble: 'stopped' | null,
): Promise<void> {
  const { written } = await transaction
    .updateTable('product_imports')
    .set({ state: 'applied', content: null, ended_at: now, trouble, trouble_count: 0 })
    .where('id', '=', id)
    .returning('written')
    .executeTakeFirstOrThrow();
  await completeAudit(transaction, { subject: 'import', subjectId: String(id), action: 'applied' }, written);
}
