import { formatDate, formatDay } from '../format.ts';

export const adminItemsText = {
  title: 'Números de serie',
  lead: 'Escanéalos al empacar: después de cada código, el cursor pasa a la pieza siguiente. Puedes dejar vacíos los que no tengan.',
  label: (number: number) => `Pieza ${number}`,
  save: 'Guardar números',
  warranty: (until: string) => `Garantía hasta el ${formatDay(until)}.`,
  back: (at: Date) => `Volvió a la tienda el ${formatDate(at)}.`,
  takeBack: 'Volvió a la tienda',
  takeBackOf: (number: number) => `La pieza ${number} volvió a la tienda`,
  holder: (name: string, email: string) => `La garantía es ahora de ${name}, ${email}.`,
  none: 'Sin número de serie',
  claimed: 'La pieza',
  claimedOf: (number: number, order: string) => `Pieza ${number} del pedido ${order}`,
} as const;
