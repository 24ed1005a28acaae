import { allRead, readBody, readOptionalDay, readSlug } from '../content/text-form.ts';
import { readLine } from '../shared/typed-fields.ts';
import { longestDescription, longestLead, longestTitle, type PageWords } from './page.ts';

type Typed = Readonly<Record<string, string | undefined>>;

const wordFields = (form: Typed) => ({
  title: readLine(form.title, longestTitle),
  description: readLine(form.description, longestDescription),
  lead: readLine(form.lead, longestLead, false),
  body: readBody(form.body),
});

/** A box that is not ticked sends nothing. */
export function readIsInFooter(form: Typed): boolean {
  return form.isInFooter !== undefined;
}

export function readNewPage(form: Typed) {
  const fields = wordFields(form);
  return allRead<PageWords & { slug: string }>({
    ...fields,
    slug: readSlug(form.slug, fields.title.ok ? fields.title.value : ''),
  });
}

export function readPageWords(form: Typed) {
  return allRead<PageWords>(wordFields(form));
}

/** @param today a day in Colombia, from which a version is in force where the owner says no other */
export function readPublication(form: Typed, today: string) {
  return allRead<PageWords & { inForceFrom: string }>({
    ...wordFields(form),
    inForceFrom: readOptionalDay(form.inForceFrom, today),
  });
}
