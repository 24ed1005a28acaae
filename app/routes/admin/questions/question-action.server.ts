import type { RouterContextProvider } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import { questionSteps, questionsAddress, readQuestionQuery } from '#app/shop/questions/question.ts';
import { moderateQuestion } from '#app/shop/questions/questions.server.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { adminQuestionsText } from '#app/text/admin/questions.ts';
import { actOnModerated } from '../act-on-moderated.server.ts';
import { readTexts } from '../form-texts.server.ts';

interface ActionInput {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** @returns the refusal; when done it throws a redirect to the list. @throws NotTheOwner */
export async function actOnQuestion({ request, context }: ActionInput, actor: Acting['actor']): Promise<AdminRefusal> {
  const list = questionsAddress(adminPages.questions, readQuestionQuery(new URL(request.url).searchParams));
  const sent = { context, actor, form: await readTexts(request) };
  return actOnModerated(sent, { steps: questionSteps, moderate: moderateQuestion, words: adminQuestionsText, list });
}
