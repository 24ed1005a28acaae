import { dayOf } from '../shared/day.ts';
import { addWorkingDays } from '../shared/working-days.ts';

/** The legal time limit for an answer (Ley 1437, art. 14; Ley 1480, art. 58). */
const answerWorkingDays = 15;

export function answerDue(receivedAt: Date): string {
  return addWorkingDays(dayOf(receivedAt), answerWorkingDays);
}
