import type { Method, Status } from '../wompi/transactions.ts';

export const STATUS_WORDS: Record<Status, string> = {
  PENDING: 'Pendiente',
  APPROVED: 'Aprobada',
  DECLINED: 'Rechazada',
  VOIDED: 'Anulada',
  ERROR: 'Con error',
};

export const OUTCOME_SENTENCES: Record<Status, string> = {
  PENDING: 'Pago pendiente',
  APPROVED: 'Pago aprobado',
  DECLINED: 'Pago rechazado',
  VOIDED: 'Pago anulado',
  ERROR: 'El pago terminó con error',
};

export const METHOD_WORDS: Record<Method, string> = {
  CARD: 'Tarjeta',
  NEQUI: 'Nequi',
  PSE: 'PSE',
  BANCOLOMBIA_TRANSFER: 'Bancolombia',
};

/** Decimals only when there are cents. */
export function money(cents: number): string {
  const decimals = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat('es-CO', {
    style: 'currency',
    currency: 'COP',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(cents / 100);
}

const bogota = { timeZone: 'America/Bogota', hourCycle: 'h23' } as const;

export function dayAndTime(moment: Date): string {
  return new Intl.DateTimeFormat('es-CO', { ...bogota, dateStyle: 'long', timeStyle: 'short' }).format(moment);
}

export function clockTime(moment: Date): string {
  return new Intl.DateTimeFormat('es-CO', { ...bogota, timeStyle: 'medium' }).format(moment);
}

export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (hours > 0) return `${hours} h ${minutes} min`;
  return `${minutes} min ${seconds % 60} s`;
}
