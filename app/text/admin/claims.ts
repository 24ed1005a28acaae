import type { ClaimFilter, ClaimTerm } from '#app/shop/claims/admin-claims.ts';
import type { ClaimStep } from '#app/shop/claims/claim.ts';
import { countOf, formatDay } from '../format.ts';

export const adminClaimsText = {
  title: 'PQR',
  lead: 'Peticiones, quejas y reclamos. La ley da 15 días hábiles para responder cada una.',
  filters: 'Ver',
  search: 'Buscar PQR',
  searchLabel: 'Radicado, nombre, correo, documento o número de pedido',
  apply: 'Buscar',
  clear: 'Quitar filtros',
  found: (total: number) => countOf(total, 'solicitud', 'solicitudes'),
  none: 'No hay solicitudes así.',
  noneLead: 'Cambia el filtro o lo que buscas.',
  noneYet: 'Aún no hay solicitudes.',
  noneYetLead: 'Cuando alguien radique una en /pqr, aparece aquí.',
  table: 'Solicitudes: primero las que esperan respuesta, la más antigua arriba',
  columns: { claim: 'Radicado', person: 'Quién', status: 'Estado', due: 'Responder hasta' },
  paging: 'Páginas de PQR',

  toList: 'Todas las PQR',
  receivedAt: (moment: string) => `Radicada ${moment}`,
  text: 'Lo que escribió',
  person: 'Quién',
  document: 'Documento',
  order: 'Pedido',
  orderUnknown: 'No hay un pedido con ese número.',
  orderOfAnother: 'Se hizo con otro correo: confirma quién escribe antes de contarle algo de ese pedido.',
  orderSeveral: (count: number) => `${count} pedidos tienen ese número. Mira cuál es.`,
  answered: (moment: string) => `Respondiste ${moment}`,
  answersNone: 'Aún no le has respondido.',
  answers: 'Respuestas',
  next: 'Qué sigue',
  answerLabel: 'Tu respuesta',
  answerHint: 'Le llega por correo tal como la escribas, y la ve en su enlace.',
  answerAgain: 'Añadir otra respuesta',
  closeTitle: 'Cerrar',
  closeOpen:
    'Aún no la has respondido. Si la cierras así, di por qué: la ley pide una respuesta, y quien la radicó lo lee.',
  closeAnswered: 'Sale de lo pendiente. Quien la radicó la sigue viendo en su enlace.',
  closeLabel: 'Motivo',
  closeHint: 'Lo lee quien tenga el enlace.',
  optional: '(opcional)',
  closedReason: 'Motivo del cierre',
  reopenLead: 'Vuelve a lo pendiente, con 15 días hábiles desde hoy.',
  note: 'Nota interna',
  noteHint: 'Solo la ves tú.',
  noteSave: 'Guardar nota',
  notFound: { title: 'No hay una PQR con ese número', lead: 'Búscala en la lista.' },
  changed: (status: string) =>
    `No se guardó: esta solicitud cambió mientras la mirabas. Ahora está así: ${status}. Revisa y vuelve a intentarlo.`,
  noteChanged: 'No se guardó: la nota cambió mientras la mirabas. Aquí está la de ahora.',
} as const;

export function termWords({ dueOn, daysLeft, isOverdue }: ClaimTerm): string {
  if (isOverdue) return `${formatDay(dueOn)}: vencida`;
  if (daysLeft === 0) return `${formatDay(dueOn)}: hoy`;
  return `${formatDay(dueOn)}: ${daysLeft === 1 ? 'queda' : 'quedan'} ${countOf(daysLeft, 'día hábil', 'días hábiles')}`;
}

export const claimFilterNames = {
  all: 'Todas',
  open: 'Por responder',
  answered: 'Respondidas',
  closed: 'Cerradas',
} as const satisfies Record<ClaimFilter, string>;

export const claimStepNames = {
  answer: 'Enviar respuesta',
  close: 'Cerrar la solicitud',
  reopen: 'Abrir de nuevo',
} as const satisfies Record<ClaimStep, string>;

export const claimDone = {
  answer: 'La respuesta va en camino por correo y ya se ve en el enlace.',
  close: 'La solicitud quedó cerrada.',
  reopen: 'La solicitud está abierta otra vez.',
  note: 'La nota quedó guardada.',
} as const satisfies Record<ClaimStep | 'note', string>;
