import type { BulkJobAtWork } from '#app/shop/admin/bulk-job-at-work.ts';
import type { Progress } from '#app/shop/catalog/bulk-jobs.ts';
import { formatFigure } from '../format.ts';
import { ruleText } from './changes.ts';

export function progressText({ done, total }: Progress): string {
  return `${formatFigure(Math.min(done, total))} de ${formatFigure(total)}`;
}

export const bulkJobText = {
  progress: 'Avance',
  waiting: 'En un momento empezamos.',
  canLeave: 'Puedes salir de esta página: sigue igual, y la tienda atiende mientras tanto.',
  reload: 'Actualizar para ver cómo va',
  stop: 'Detener',
  stopping: 'Deteniendo…',
  applying: (progress: Progress) => `Aplicando ${progressText(progress)}`,
  undoing: (progress: Progress) => `Deshaciendo ${progressText(progress)}`,
  busyTitle: 'Todavía no: hay otro cambio de muchos productos en curso',
  busyLead: 'No cambiamos nada. Espera a que termine y vuelve a intentarlo.',
  busyBefore: 'Había otro cambio en curso y acaba de terminar. Vuelve a intentarlo.',
  seeIt: 'Ver cómo va',
} as const;

export function bulkJobName(work: BulkJobAtWork): string {
  switch (work.kind) {
    case 'apply-change':
      return `Se aplica «${ruleText(work.rule)}»: va en ${progressText(work)}.`;
    case 'undo-change':
      return `Se deshace «${ruleText(work.rule)}»: va en ${progressText(work)}.`;
    case 'apply-import':
      return `Se aplica el archivo «${work.file}»: va en ${progressText(work)}.`;
    case 'undo-import':
      return `Se deshace el archivo «${work.file}»: va en ${progressText(work)}.`;
    case 'import-command':
      return `Se importa un archivo desde el servidor: va en ${progressText(work)}.`;
  }
}
