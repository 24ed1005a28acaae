import type { AnsweredQuestion } from '#app/shop/questions/question.ts';
import { answeredOn } from '#app/text/questions/questions.ts';

export interface ShownQuestion {
  id: string;
  question: string;
  answer: string;
  day: string;
}

export function shownQuestions(questions: readonly AnsweredQuestion[]): ShownQuestion[] {
  return questions.map(({ id, question, answer, answeredAt }) => ({
    id: `${id}`,
    question,
    answer,
    day: answeredOn(answeredAt),
  }));
}
