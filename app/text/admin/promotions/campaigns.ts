import type { Campaign, CampaignSaving, CampaignState } from '#app/shop/promotions/campaigns/campaign.ts';
import { timeOf } from '#app/shop/shared/day.ts';
import { countOf, formatCents, formatDate, formatMoment, formatPercent, formatPesos, monthOf } from '../../format.ts';
import { campaignEnd } from '../../promotions/campaign.ts';
import { scopeLabels } from './scope.ts';

const products = (count: number) => countOf(count, 'producto', 'productos');

export const adminCampaignsText = {
  title: 'Campañas',
  lead: 'Un precio más bajo para varios productos, que empieza y termina solo. Los compradores no ven nada hasta que la publicas.',
  found: (total: number) => countOf(total, 'campaña', 'campañas'),
  none: 'Aún no tienes campañas.',
  noneLead: 'Crea la primera aquí mismo.',
  addTitle: 'Crear una campaña',
  add: 'Guardar y revisar',
  edit: 'Cambiar el borrador',
  save: 'Guardar y revisar otra vez',
  back: 'Todas las campañas',
  percent: 'Porcentaje de descuento',
  price: 'Precio fijo, en pesos',
  nameHint: 'La ven los compradores: «Campaña Black Friday hasta el 30 de noviembre».',
  usualName: (day: string) => `Ofertas de ${monthOf(day)}`,
  fromTimeHint: 'Como 18:00. Sin hora, empieza a las 12 de la noche.',
  toTimeHint: 'Como 18:00. Sin hora, dura todo ese día.',
  scope: 'Para cuáles productos',
  scopeHint: 'Vale para lo que esté en cualquiera de las tres listas. Si no eliges nada, vale para toda la tienda.',
  conditionsHint:
    'Si las hay: máximo por persona, ciudades, medios de pago. La tienda añade la fecha y que no es acumulable.',
  stockHint: 'La tienda muestra cuántas unidades quedan, como pide la ley.',
  everything: 'toda la tienda',
  list: 'una lista',
  products,
  held: (count: number) => `Vale para ${products(count)}`,
  publish: 'Publicar la campaña',
  retract: 'Retirarla antes de que empiece',
  start: 'Empezarla ya',
  end: 'Terminarla ya',
  remove: 'Eliminar el borrador',
  of: (what: string, name: string) => `${what}: ${name}`,
  see: (name: string) => `Abrir ${name}`,
  unknown: 'Esa campaña no existe.',
  changed: 'No se guardó: la campaña cambió mientras la mirabas. Arriba ves cómo quedó.',
  refusals: {
    too_many: 'Tienes 50 campañas sin terminar, que es el máximo. Elimina un borrador o espera a que termine una.',
    over: 'Su último momento ya pasó. Cambia las fechas y publícala.',
    not_draft: 'Ya está publicada: no se puede cambiar. Si aún no empieza, retírala y cámbiala.',
    not_published: 'Todavía es un borrador.',
    has_begun: 'Ya empezó. Puedes terminarla.',
    not_running: 'No está en curso.',
  },
  previewTitle: 'Antes de publicar',
  figuresTitle: 'Lo que vendió',
  lower: (lower: number, held: number) =>
    lower === held
      ? `Bajan de precio ${products(lower)}.`
      : `Bajan de precio ${lower} de ${products(held)}. Los demás ya cuestan menos.`,
  example: (name: string, before: number, after: number) =>
    `${name}: de ${formatCents(before)} a ${formatCents(after)}`,
  overlapping: (count: number, names: readonly string[]) =>
    `${products(count)} también ${count === 1 ? 'está' : 'están'} en ${names.map((name) => `«${name}»`).join(', ')} por esos días: el comprador paga el precio más bajo.`,
  steep: (count: number) => `${products(count)} ${count === 1 ? 'costaría' : 'costarían'} la décima parte o menos.`,
  steepMeant: 'Sí, quiero vender a ese precio',
  steepHint: 'Márcala para publicar. Si sobra o falta un cero, cambia el borrador.',
  steepUnticked:
    'No se publicó: hay productos que costarían la décima parte o menos. Si así lo quieres, márcalo y publica otra vez.',
  belowCost: (count: number) => `${products(count)} quedarían por debajo de su costo.`,
  lossOf: (name: string, after: number, cost: number) =>
    `${name}: se vendería a ${formatCents(after)} y te cuesta ${formatCents(cost)}`,
  unknownCost: (count: number) => `De ${products(count)} no sabemos el costo.`,
  raised: (count: number) =>
    `A ${products(count)} les subiste el precio menos de un mes antes. La ley presume que una oferta así engaña (Circular Única de la SIC).`,
  raisedOf: (name: string, from: number, to: number) => `${name}: de ${formatPesos(from)} a ${formatPesos(to)}`,
  overPromised: (count: number) =>
    `El precio tachado de ${products(count)} no es el más bajo de los últimos 30 días: el descuento promete más de lo que es.`,
  overPromisedOf: (name: string, list: number, lowest: number) =>
    `${name}: se tacharía ${formatCents(list)} y estuvo a ${formatCents(lowest)}`,
  more: (count: number) => `y ${products(count)} más`,
  allGood: 'Ninguno queda por debajo de su costo, ni les subiste el precio en el último mes.',
  sixMonths:
    'Durante la campaña y seis meses después, la ley presume que una subida de precio de estos productos engaña. Te avisaremos si subes alguno.',
  sold: (units: number, inCents: number) =>
    `Vendió ${countOf(units, 'unidad', 'unidades')} por ${formatCents(inCents)}`,
  soldNothing: 'No ha vendido nada.',
  margin: (leftInCents: number, percent: number) =>
    `te quedaron ${formatCents(leftInCents)} sin IVA (${formatPercent(percent)})`,
  noCost: 'sin el costo de las piezas no se sabe cuánto te quedó',
  partCost: (inCents: number) => `sin contar ${formatCents(inCents)} de piezas sin costo`,
} as const;

export const campaignLabels = {
  name: 'Nombre',
  kind: 'Tipo de precio',
  amount: 'Descuento o precio',
  from: 'Desde el día',
  fromTime: 'Desde la hora',
  to: 'Hasta el día',
  toTime: 'Hasta la hora',
  conditions: 'Condiciones',
  stock: 'Hasta agotar existencias',
  ...scopeLabels,
} as const;

export const campaignStateNames = {
  draft: 'Borrador',
  scheduled: 'Publicada, aún no empieza',
  running: 'En curso',
  ended: 'Terminada',
} as const satisfies Record<CampaignState, string>;

export const campaignDone = {
  add: 'Borrador guardado. Revísalo y publícalo.',
  change: 'Borrador guardado. Revísalo y publícalo.',
  publish: 'Campaña publicada.',
  retract: 'Campaña retirada: otra vez es un borrador.',
  start: 'La campaña empezó.',
  end: 'Campaña terminada: los productos ya tienen su precio de siempre.',
  remove: 'Borrador eliminado.',
} as const;

/** What was done is said while it still holds: a campaign may have begun or ended since. */
export function doneOf(done: keyof typeof campaignDone | null, state: CampaignState): string | null {
  if (done === null) return null;
  if (state === 'ended') return campaignDone.end;
  return campaignDone[done];
}

export function campaignSaving(saving: CampaignSaving): string {
  return saving.kind === 'percent' ? `−${formatPercent(saving.percent)}` : `a ${formatPesos(saving.pesos)}`;
}

export function campaignPeriod({ startsAt, endsAt }: Pick<Campaign, 'startsAt' | 'endsAt'>): string {
  const begin = timeOf(startsAt) === '00:00' ? formatDate(startsAt) : formatMoment(startsAt);
  return `Del ${begin} al ${campaignEnd(endsAt)}`;
}
