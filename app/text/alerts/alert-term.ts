import { isTermAlert, type OwnAlert } from '#app/shop/alerts/alert.ts';
import { formatPesos } from '../format.ts';

const happens = (mostPesos: number | null) =>
  mostPesos === null ? 'vuelva a estar disponible' : `cueste ${formatPesos(mostPesos)} o menos`;

/** Continues "cuando …", where the name stands beside it. */
export const awaitedOfNamed = (alert: OwnAlert) => (isTermAlert(alert) ? 'lo vendamos' : happens(alert.mostPesos));

/** Continues "cuando …". */
export const awaited = (alert: OwnAlert) =>
  isTermAlert(alert) ? `vendamos ${alertName(alert)}` : `${alert.name} ${happens(alert.mostPesos)}`;

export const alertName = (alert: OwnAlert) => (isTermAlert(alert) ? `«${alert.term}»` : alert.name);
