import { redirect } from 'react-router';
import { adminPages, sheetAddress } from '#app/addresses/admin-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import { type SheetRefusal, sheetsPerPage } from '#app/shop/builds/gaps/fact-sheet.ts';
import { changeSheet, gapsOf, takenFacts, takeSure } from '#app/shop/builds/gaps/fact-sheets.server.ts';
import { undoableChanges, undoSpecs } from '#app/shop/catalog/admin/change-specs.server.ts';
import type { UndoableChange } from '#app/shop/catalog/admin/change-specs.ts';
import { checkSpecs, specField } from '#app/shop/catalog/admin/spec-form.ts';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import type { Specs } from '#app/shop/catalog/specs.ts';
import { addressOf, readId } from '#app/shop/shared/admin-query.ts';
import { sameValue } from '#app/shop/shared/same-value.ts';
import type { Database, Queryable } from '#app/shop/shared/schema.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { sheetsText } from '#app/text/admin/sheets.ts';
import { type AdminRequest, actingOf } from '../admin-action.server.ts';
import { textsOf } from '../form-texts.server.ts';

function refuse(status: number, sentence: string | null, more: Partial<SheetRefusal> = {}): SheetRefusal {
  return { status, sentence, form: null, problems: {}, typed: {}, ...more };
}

/** The list: facts of several products at once, and taking a change back. @returns the refusal; when done it throws a redirect */
export async function actOnSheets({ request, context }: AdminRequest): Promise<SheetRefusal> {
  const { db, library } = context.get(servicesContext);
  const acting = actingOf(context);
  const form = await readForm(request);
  if (form.get('intent') === 'undo') return undo(db, acting, form);
  if (form.get('intent') !== 'take') return refuse(400, adminFormText.notUnderstood);
  const chosen = texts(form, 'id').filter((id) => productIdPattern.test(id));
  if (chosen.length === 0) return refuse(422, sheetsText.noneChosen);
  const tools = { db, library };
  const sure = takeSure((await library()).index());
  const entries: string[] = [];
  const changed: string[] = [];
  for (const id of chosen.slice(0, sheetsPerPage)) {
    const { result, sheet } = await changeSheet(
      tools,
      acting,
      { id, version: String(form.get(`seen.${id}`) ?? '') },
      sure,
    );
    if (result.ok && result.entry) entries.push(result.entry);
    if (!result.ok) changed.push(sheet?.product.name ?? id);
  }
  if (changed.length > 0)
    return refuse(409, sheetsText.someChanged(changed), { written: await undoableChanges(db, entries) });
  const { searchParams } = new URL(request.url);
  const filters = { q: searchParams.get('q'), categoria: searchParams.get('categoria') };
  throw redirect(addressOf(adminPages.sheets, { ...filters, hecho: entries.join('-') }), 303);
}

async function undo(db: Database, acting: Acting, form: FormData): Promise<SheetRefusal> {
  const entries = readEntries(texts(form, 'entry'));
  if (entries.length === 0) return refuse(400, adminFormText.notUnderstood);
  let isRefused = false;
  for (const entry of entries) {
    const undone = await undoSpecs(db, acting, entry);
    isRefused ||= !undone.ok;
  }
  if (isRefused) return refuse(409, sheetsText.notUndone);
  throw redirect(addressOf(adminPages.sheets, { deshecho: 1 }), 303);
}

/** One product. @returns the refusal; when done it throws a redirect: here while something is missing, else to the list */
export async function actOnSheet({ request, context }: AdminRequest, id: string): Promise<SheetRefusal> {
  const { db, library } = context.get(servicesContext);
  const form = await readForm(request);
  const intent = String(form.get('intent') ?? '');
  const version = String(form.get('seen') ?? '');
  const record = String(form.get('record') ?? '');
  if (intent !== 'take' && intent !== 'save') return refuse(400, adminFormText.notUnderstood);
  const keys = texts(form, 'key');
  if (intent === 'take' && keys.length === 0) return refuse(422, sheetsText.nothingChosen, { form: record });
  const typed = textsOf(form);
  let problem: SheetRefusal | null = null;
  let written: Specs = {};
  const { result, sheet } = await changeSheet({ db, library }, actingOf(context), { id, version }, (shown) => {
    const { product } = shown;
    const checked = intent === 'save' ? checkSpecs(product.category, typed, product.specs) : null;
    if (checked && !checked.ok) problem = refuse(422, null, { form: 'typed', problems: checked.problems, typed });
    const specs = checked ? (checked.ok ? checked.specs : product.specs) : takenFacts(record, keys)(shown);
    if (checked?.ok && sameValue(specs, product.specs)) {
      problem = refuse(422, sheetsText.nothingTyped, { form: 'typed', typed });
    }
    written = specs ?? {};
    return specs;
  });
  if (problem) return problem;
  if (!result.ok && result.code === 'gone') return refuse(404, sheetsText.gone);
  if (!result.ok || !sheet) {
    return refuse(409, sheetsText.changed, { form: intent === 'save' ? 'typed' : record, typed: typedFacts(typed) });
  }
  const isWhole = gapsOf({ ...sheet.product, specs: written }).length === 0;
  throw redirect(addressOf(isWhole ? adminPages.sheets : sheetAddress(id), { hecho: result.entry }), 303);
}

/** An empty field says nothing of what the product has by now. */
function typedFacts(typed: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, text]) => name.startsWith(specField('')) && text !== ''),
  );
}

/** What the address says was just written, as far as it can still be taken back. */
export async function writtenSheets(db: Queryable, searchParams: URLSearchParams): Promise<UndoableChange[]> {
  return undoableChanges(db, readEntries((searchParams.get('hecho') ?? '').split('-')));
}

/** A bound, since an address may name any number. */
function readEntries(given: readonly string[]): string[] {
  return given
    .flatMap((entry) => readId(entry) ?? [])
    .slice(0, sheetsPerPage)
    .map(String);
}

function texts(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string');
}
