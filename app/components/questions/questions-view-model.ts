import type { AnsweredQuestion } from '#app/shop/questions/question.ts';
import { answeredOn } from '#app/text/questions/questions.ts';

export interface QuestionViewModel {
  id: string;
  question: string;
  answer: string;
  day: string;
}

export function questionsViewModel(questions: readonly AnsweredQuestion[]): QuestionViewModel[] {
  return questions.map(({ id, question, answer, answeredAt }) => ({
    id: `${id}`,
    question,
    answer,
    day: answeredOn(answeredAt),
  }));
}
