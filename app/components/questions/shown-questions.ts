import type { AnsweredQuestion } from '#app/shop/questions/question.ts';
import { answeredOn } from '#app/text/questions/questions.ts';

export interface ShownQuestion {
  id: number;
  question: string;
  answer: string;
  day: string;
}

export function shownQuestions(questions: readonly AnsweredQuestion[]): ShownQuestion[] {
  return questions.map(({ id, question, answer, answeredAt }) => ({
    id,
    question,
    answer,
    day: answeredOn(answeredAt),
  }));
}
