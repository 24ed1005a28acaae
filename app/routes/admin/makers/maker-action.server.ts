import { redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import { addMaker, changeMaker, removeMaker } from '#app/shop/catalog/makers/edit-maker.server.ts';
import {
  type MakerField,
  type MakerOutcome,
  type MakerProblem,
  readMakerWords,
} from '#app/shop/catalog/makers/edit-maker.ts';
import { addressOf } from '#app/shop/shared/admin-query.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { adminMakersText } from '#app/text/admin/makers.ts';
import { type AdminRequest, actingOf } from '../admin-action.server.ts';
import { readTexts } from '../form-texts.server.ts';

export interface MakerRefusal {
  status: number;
  /** Of the maker whose form was sent; empty for a new one. */
  slug: string;
  sentence: string | null;
  problems: Partial<Record<MakerField, MakerProblem>>;
  typed: Record<string, string>;
}

/** @returns the refusal; when done it throws a redirect to the list. @throws NotTheOwner */
export async function actOnMaker({ request, context }: AdminRequest): Promise<MakerRefusal> {
  const { db } = context.get(servicesContext);
  const form = await readTexts(request);
  const { intent = '', slug = '', seen: version = '' } = form;
  const refuse = (status: number, sentence: string | null, problems: MakerRefusal['problems'] = {}): MakerRefusal => ({
    status,
    slug: intent === 'add' ? '' : slug,
    sentence,
    problems,
    typed: form,
  });
  const acting = actingOf(context);
  let outcome: MakerOutcome;
  if (intent === 'remove') {
    outcome = await removeMaker(db, acting, { slug, version });
  } else if (intent === 'add' || intent === 'change') {
    const read = readMakerWords(form);
    if (!read.ok) return refuse(422, null, read.problems);
    outcome =
      intent === 'add'
        ? await addMaker(db, acting, read.words)
        : await changeMaker(db, acting, { slug, version, words: read.words });
  } else {
    return refuse(400, adminFormText.notUnderstood);
  }
  if (outcome.ok) {
    const q = new URL(request.url).searchParams.get('q');
    throw redirect(addressOf(adminPages.makers, { q, hecho: intent }), 303);
  }
  switch (outcome.code) {
    case 'unknown':
      return refuse(404, adminMakersText.unknown);
    case 'changed':
      return refuse(409, adminMakersText.changed);
    case 'too_many':
      return refuse(422, adminMakersText.tooMany);
    case 'taken':
      return refuse(422, adminMakersText.taken(outcome.spelling, outcome.by));
  }
}
