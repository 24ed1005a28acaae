import { countOf } from '../format.ts';

export function waitingTime(seconds: number): string {
  return seconds < 60 ? countOf(seconds, 'segundo', 'segundos') : countOf(Math.ceil(seconds / 60), 'minuto', 'minutos');
}
