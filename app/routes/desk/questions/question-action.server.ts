import type { RouterContextProvider } from 'react-router';
import { deskPages } from '#app/addresses/desk-pages.ts';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import type { DeskRefusal } from '#app/shop/orders/desk/desk-forms.ts';
import { questionSteps, questionsAddress, readQuestionQuery } from '#app/shop/questions/question.ts';
import { moderateQuestion } from '#app/shop/questions/questions.server.ts';
import { adminQuestionsText } from '#app/text/desk/questions.ts';
import { actOnModerated } from '../act-on-moderated.server.ts';
import { readTexts } from '../form-texts.server.ts';

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** @returns the refusal; when done it throws a redirect to the list. @throws NotTheOwner */
export async function actOnQuestion({ request, context }: Asked, actor: Acting['actor']): Promise<DeskRefusal> {
  const list = questionsAddress(deskPages.questions, readQuestionQuery(new URL(request.url).searchParams));
  const sent = { context, actor, form: await readTexts(request) };
  return actOnModerated(sent, { steps: questionSteps, moderate: moderateQuestion, words: adminQuestionsText, list });
}
