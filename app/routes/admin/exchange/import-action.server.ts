import type { Acting } from '#app/shop/audit/audit.server.ts';
import type { Staged } from '#app/shop/exchange/import-command.server.ts';
import {
  applyImport,
  chooseHeadings,
  chooseReading,
  discardImport,
  type ImportJobs,
  stopImport,
} from '#app/shop/exchange/stage-import.server.ts';
import type { StagedImport, SupplierAnswer, SupplierRefusal } from '#app/shop/exchange/staged-import.ts';
import { checkSupplier, typedSupplier } from '#app/shop/exchange/suppliers/supplier.ts';
import { chooseSupplier } from '#app/shop/exchange/suppliers/suppliers.server.ts';
import { stopUndoing, undoImport } from '#app/shop/exchange/undo-import.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { supplierRefusals } from '#app/text/admin/exchange/suppliers.ts';
import { readCount } from '../form-texts.server.ts';
import { changedChoices, readAnswers, readChoices, readLineAnswers, readReading } from './heading-choices.server.ts';
import { readImportId } from './import-id.server.ts';

interface Tools {
  db: Database;
  jobs: ImportJobs;
}

type Acted = Staged | { ok: false; supplier: SupplierAnswer; status: 409 | 422 };

/** @returns null where the form says nothing that this page knows */
export async function actOnImport(
  { db, jobs }: Tools,
  acting: Acting,
  { id, state, findings }: Pick<StagedImport, 'id' | 'state' | 'findings'>,
  form: FormData,
): Promise<Acted | null> {
  const intent = form.get('intent');
  if (intent === 'discard') return discardImport(db, acting, id);
  if (intent === 'stop') return (state === 'undoing' ? stopUndoing : stopImport)(db, acting, id);
  if (intent === 'undo') return undoImport({ db, jobs }, acting, id);
  const version = readCount(form.get('seen'));
  if (intent === 'apply') {
    const [leaving, reviewed] = [readCount(form.get('dejar')), readCount(form.get('revisado'))];
    return applyImport({ db, jobs }, acting, { id, version, leaving, reviewed });
  }
  if (intent === 'headings') {
    const choices = changedChoices(readChoices(form), findings?.columns.headings ?? []);
    return chooseHeadings({ db, jobs }, acting, { id, version, choices });
  }
  if (intent === 'columns') {
    const choices = readAnswers(form, findings?.columns.headings ?? []);
    return chooseHeadings({ db, jobs }, acting, { id, version, choices });
  }
  if (intent === 'lines') return chooseReading({ db, jobs }, acting, { id, version, reading: readLineAnswers(form) });
  if (intent === 'reading') return chooseReading({ db, jobs }, acting, { id, version, reading: readReading(form) });
  return intent === 'supplier' ? sayWhose({ db, jobs }, acting, { id, version }, form) : null;
}

async function sayWhose(
  tools: Tools,
  acting: Acting,
  { id, version }: { id: number; version: number },
  form: FormData,
): Promise<Acted> {
  const fields = Object.fromEntries(form);
  const given = form.get('proveedor');
  const checked = typeof given === 'string' ? readImportId(given) : checkSupplier(fields);
  const refused = (answer: Omit<SupplierAnswer, 'typed'>, status: 409 | 422): Acted => {
    return { ok: false, supplier: { ...answer, typed: typedSupplier(fields) }, status };
  };
  if (typeof checked !== 'number' && !checked.ok) return refused({ problems: checked.problems, refusal: null }, 422);
  const supplier = typeof checked === 'number' ? checked : { name: checked.name, terms: checked.terms };
  const done = await chooseSupplier(tools, acting, { id, version, supplier });
  if (done.ok || !isAboutSupplier(done.code)) return done;
  return refused({ problems: {}, refusal: done.code }, 409);
}

const isAboutSupplier = (code: string): code is SupplierRefusal => Object.hasOwn(supplierRefusals, code);
