import { adminCategoryAddress, adminPages } from '#app/addresses/admin-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import { isMultipart } from '#app/platform/http/multipart.server.ts';
import {
  type CategoryOutcome,
  type FactWords,
  ownKinds,
  readCategoryWords,
  readFactWords,
} from '#app/shop/catalog/categories/category-form.ts';
import {
  addCategory,
  changeCategory,
  moveCategory,
  removeCategory,
  restoreCategory,
  setCategoryPicture,
} from '#app/shop/catalog/categories/edit-category.server.ts';
import {
  addKnownFact,
  addNewFact,
  changeFact,
  moveFact,
  removeFact,
} from '#app/shop/catalog/categories/edit-facts.server.ts';
import type { AdminProblems, AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { ownValue } from '#app/shop/shared/own-value.ts';
import { categoryRefusal } from '#app/text/admin/categories/categories.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { labelOf } from '#app/text/specs/specs.ts';
import { type AdminRequest, actingOf, doneAt, refuserOf } from '../admin-action.server.ts';
import { readCount, readTexts } from '../form-texts.server.ts';
import { categoryStatuses } from './category-statuses.server.ts';
import { actOnPicture } from './picture-action.server.ts';

type Texts = Record<string, string>;
type Command = (context: AdminRequest['context'], form: Texts) => Promise<CategoryOutcome>;

/** Of the list. @returns the refusal; when done it throws a redirect. @throws NotTheOwner */
export async function actOnCategories(args: AdminRequest): Promise<AdminRefusal> {
  return act(args, (intent) => ownValue(listCommands, intent));
}

/** Of one category's page. @returns the refusal; when done it throws a redirect. @throws NotTheOwner */
export async function actOnCategory(args: AdminRequest): Promise<AdminRefusal> {
  if (isMultipart(args.request)) return actOnPicture(args);
  return act(args, (intent) => ownValue(pageCommands, intent));
}

async function act(
  { request, context }: AdminRequest,
  commandOf: (intent: string) => Command | undefined,
): Promise<AdminRefusal> {
  const form = await readTexts(request);
  const { intent = '' } = form;
  const refuse = refuserOf(form, readCount(form.id) || null);
  const command = commandOf(intent);
  if (!command) return refuse(400, adminFormText.notUnderstood);
  const outcome = await command(context, form);
  if (outcome.ok) {
    // So that the page that follows has it, whenever the database's announcement arrives.
    await context.get(servicesContext).readModel.categories.read();
    throw doneAt(isOfList.has(intent) ? adminPages.categories : adminCategoryAddress(outcome.slug), intent);
  }
  if (outcome.code === 'problems') return refuse(422, null, outcome.problems);
  return refuse(categoryStatuses[outcome.code], categoryRefusal(outcome));
}

/** What is done on the list, or leaves no page of the category. */
const isOfList: ReadonlySet<string> = new Set(['up', 'down', 'remove', 'restore']);

const db = (context: AdminRequest['context']) => context.get(servicesContext).db;
const seenIn = (form: Texts) => ({ key: form.key ?? '', version: readCount(form.seen) });
const factIn = (form: Texts) => ({ ...seenIn(form), fact: form.fact ?? '' });
const problem = (problems: AdminProblems) => ({ ok: false, code: 'problems', problems }) as const;

const move =
  (by: -1 | 1): Command =>
  (context, form) =>
    moveCategory(db(context), actingOf(context), { ...seenIn(form), by });
const moveOfFact =
  (by: -1 | 1): Command =>
  (context, form) =>
    moveFact(db(context), actingOf(context), { ...factIn(form), by });

const listCommands: Readonly<Record<string, Command>> = {
  async add(context, form) {
    const read = readCategoryWords(form);
    return read.ok ? addCategory(db(context), actingOf(context), read.words) : problem(read.problems);
  },
  up: move(-1),
  down: move(1),
  restore: (context, form) => restoreCategory(db(context), actingOf(context), seenIn(form)),
};

const pageCommands: Readonly<Record<string, Command>> = {
  async change(context, form) {
    const read = readCategoryWords(form);
    if (!read.ok) return problem(read.problems);
    return changeCategory(db(context), actingOf(context), { ...seenIn(form), words: read.words });
  },
  pictureRemove: (context, form) =>
    setCategoryPicture(db(context), actingOf(context), { ...seenIn(form), picture: null }),
  remove: (context, form) => removeCategory(db(context), actingOf(context), seenIn(form)),
  async factAdd(context, form) {
    const read = readFactWords(form);
    if (!read.ok) return problem({ ...(form.label?.trim() ? {} : { label: 'missing' }), ...read.problems });
    const { label } = read.words;
    if (label === null) return problem({ label: 'missing' });
    if (!(ownKinds as readonly string[]).includes(read.words.kind)) return problem({ kind: 'not_a_choice' });
    return addNewFact(db(context), actingOf(context), { ...seenIn(form), labelOf, words: { ...read.words, label } });
  },
  async factKnown(context, form) {
    if (!form.fact) return problem({ fact: 'not_a_choice' });
    const shown: Pick<FactWords, 'filter' | 'filterPosition' | 'cardPosition'> = {
      filter: form.filter === 'values' ? 'values' : null,
      filterPosition: null,
      cardPosition: null,
    };
    return addKnownFact(db(context), actingOf(context), { ...factIn(form), shown });
  },
  async factChange(context, form) {
    const read = readFactWords(form);
    if (!read.ok) return problem(read.problems);
    const { label } = read.words;
    if (label === null) return problem({ label: 'missing' });
    // As it is called already: nothing of it is stored.
    const words = { ...read.words, label: label === labelOf(form.fact ?? '') ? null : label };
    return changeFact(db(context), actingOf(context), { ...factIn(form), labelOf, words });
  },
  factUp: moveOfFact(-1),
  factDown: moveOfFact(1),
  factRemove: (context, form) => removeFact(db(context), actingOf(context), factIn(form)),
};
