import { type RouterContextProvider, redirect } from 'react-router';
import { deskPages } from '#app/addresses/desk-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import type { DeskProblems, DeskRefusal } from '#app/shop/orders/desk/desk-forms.ts';
import {
  longestAnswer,
  longestReason,
  questionSteps,
  questionsAddress,
  readQuestionQuery,
  type TakenQuestionStep,
} from '#app/shop/questions/question.ts';
import { moderateQuestion } from '#app/shop/questions/questions.server.ts';
import { readChoice, readId } from '#app/shop/shared/desk-query.ts';
import type { RefusedForm } from '#app/shop/shared/refusal.ts';
import { deskRefusals } from '#app/text/desk/orders/orders.ts';
import { adminQuestionsText } from '#app/text/desk/questions.ts';
import { readTexts } from '../form-texts.server.ts';
import { readAnswer, readHiding } from '../moderation-step.server.ts';

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** @returns the refusal; when done it throws a redirect to the list. @throws NotTheOwner */
export async function actOnQuestion({ request, context }: Asked, actor: Acting['actor']): Promise<DeskRefusal> {
  const { db, clock } = context.get(servicesContext);
  const form = await readTexts(request);
  const [intent, id] = [form.intent ?? '', readId(form.id)];
  const refuse = (status: number, sentence: string | null, problems: DeskProblems = {}): DeskRefusal => {
    return { status, intent, id, sentence, problems, typed: form };
  };
  const read = stepOf(form);
  if (!read || id === null) return refuse(400, deskRefusals.not_understood);
  if (!read.ok) return refuse(422, null, read.problems);
  const acting: Acting = { actor, now: clock.now() };
  const outcome = await moderateQuestion(db, acting, { id, seen: form.seen ?? '', step: read.step });
  if (!outcome.ok) {
    return outcome.code === 'unknown'
      ? refuse(404, adminQuestionsText.unknown)
      : refuse(409, adminQuestionsText.changed);
  }
  const list = questionsAddress(deskPages.questions, readQuestionQuery(new URL(request.url).searchParams));
  throw redirect(`${list}${list.includes('?') ? '&' : '?'}hecho=${intent}`, 303);
}

type ReadStep = { ok: true; step: TakenQuestionStep } | RefusedForm<DeskProblems>;

function stepOf(form: Record<string, string>): ReadStep | null {
  const name = readChoice(form.intent ?? '', questionSteps);
  if (name === 'show') return { ok: true, step: { name } };
  const lengths = { longestReason, longestAnswer };
  if (name === 'hide') return readHiding(form, lengths);
  if (name === 'answer') return readAnswer(form, lengths);
  return null;
}
