import { adminPages } from '#app/addresses/admin-pages.ts';
import { questionSteps, questionsAddress, readQuestionQuery } from '#app/shop/questions/question.ts';
import { moderateQuestion } from '#app/shop/questions/questions.server.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { adminQuestionsText } from '#app/text/admin/questions.ts';
import type { AdminRequest } from '../admin-action.server.ts';
import { readTexts } from '../form-texts.server.ts';
import { actOnModerated } from '../moderation-action.server.ts';

/** @returns the refusal; when done it throws a redirect to the list. @throws NotTheOwner */
export async function actOnQuestion({ request, context }: AdminRequest): Promise<AdminRefusal> {
  const list = questionsAddress(adminPages.questions, readQuestionQuery(new URL(request.url).searchParams));
  const sent = { context, form: await readTexts(request) };
  return actOnModerated(sent, { steps: questionSteps, moderate: moderateQuestion, words: adminQuestionsText, list });
}
