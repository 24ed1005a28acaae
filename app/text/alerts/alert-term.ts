import { formatPesos } from '../format.ts';

export const term = (mostPesos: number | null) =>
  mostPesos === null ? 'vuelva a estar disponible' : `cueste ${formatPesos(mostPesos)} o menos`;
