import type { AddressField, AddressProblem } from '#app/shop/customers/address.ts';
import { mostAddresses } from '#app/shop/customers/address.ts';

export const addressText = {
  title: 'Tus Direcciones',
  description: 'Las direcciones a las que te enviamos tus pedidos.',
  lead: 'La predeterminada llena el formulario de pago por ti.',
  empty: 'Aún no tienes direcciones.',
  emptyLead: 'Guarda una y no tendrás que escribirla en cada compra.',
  add: 'Añadir dirección',
  newTitle: 'Nueva dirección',
  editTitle: 'Editar dirección',
  newDescription: 'Guarda una dirección de entrega en Colombia.',
  editDescription: 'Cambia una de tus direcciones de entrega.',
  edit: 'Editar',
  editNamed: (label: string) => `Editar ${label}`,
  remove: 'Eliminar',
  removeNamed: (label: string) => `Eliminar ${label}`,
  removeQuestion: (label: string) => `¿Eliminar «${label}»? Tus pedidos anteriores no cambian.`,
  removeConfirm: 'Sí, eliminar',
  isDefault: 'Predeterminada',
  makeDefault: 'Usar como predeterminada',
  makeDefaultNamed: (label: string) => `Usar como predeterminada: ${label}`,
  asDefault: 'Usar como mi dirección predeterminada',
  labelHint: 'Un nombre corto para reconocerla, como Casa u Oficina.',
  addressHint: 'Como en Calle 34 # 56 - 78, apartamento 901.',
  chooseDepartment: 'Elige un departamento',
  country: 'País',
  countryHint: 'Solo enviamos dentro de Colombia.',
  save: 'Guardar dirección',
  saving: 'Guardando…',
  cancel: 'Cancelar',
  errorSummary: 'Revisa estos datos',
  done: {
    added: 'Dirección guardada.',
    changed: 'Dirección actualizada.',
    removed: 'Dirección eliminada.',
    preferred: 'Cambiaste tu dirección predeterminada.',
    gone: 'Esa dirección ya no está en tu lista.',
  },
  notFound: { title: 'No encontramos esa dirección', lead: 'Puede que ya la hayas eliminado.' },
} as const;

export type AddressNotice = keyof typeof addressText.done;

export const addressRefusals = {
  too_many: `Puedes guardar hasta ${mostAddresses} direcciones. Elimina una para añadir otra.`,
  gone: 'Esa dirección ya no está en tu lista.',
} as const;

export const addressLabels = {
  label: 'Nombre de la dirección',
  recipient: 'Quién recibe',
  phoneNumber: 'Número de teléfono',
  addressLine1: 'Dirección',
  city: 'Ciudad',
  region: 'Departamento',
} as const satisfies Record<AddressField, string>;

/** In place of the general sentence. */
export const missingAddressText = {
  label: 'Escribe un nombre para reconocerla, como Casa.',
  recipient: 'Escribe quién recibe.',
  phoneNumber: 'Escribe un número de teléfono.',
  addressLine1: 'Escribe la calle, el número y el apartamento.',
  city: 'Escribe la ciudad o el municipio.',
  region: 'Elige el departamento.',
} as const satisfies Partial<Record<AddressField, string>>;

export const addressProblemText = {
  missing: 'Completa este dato.',
  too_long: 'Es demasiado largo.',
  not_a_choice: 'Elige un departamento de la lista.',
} as const satisfies Record<AddressProblem, string>;

/** The payment form has no field for another recipient, so the name goes into the address. */
export function withRecipient(line: string, recipient: string): string {
  return `${line}. Recibe: ${recipient}`;
}
