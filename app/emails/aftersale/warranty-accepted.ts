import { formatDay } from '#app/text/format.ts';
import { oneLine } from '../blocks.ts';
import type { MailContent } from '../frame.ts';
import { hello } from '../person.ts';

export interface MailedWarranty {
  fullName: string;
  productName: string;
  serial: string | null;
  /** A day in Colombia. */
  until: string;
  link: string;
}

export function warrantyAccepted({ warranty }: { warranty: MailedWarranty }): MailContent {
  const { fullName, productName, serial, until, link } = warranty;
  return {
    subject: 'La garantía de tu pieza ahora es tuya',
    title: 'La garantía ahora es tuya',
    preview: `Tienes garantía hasta el ${formatDay(until)}.`,
    blocks: [
      hello(fullName),
      `Aceptaste la garantía de una pieza usada: ${oneLine(productName)}${serial ? `, número de serie ${serial}` : ''}.`,
      `Tienes garantía hasta el ${formatDay(until)}. Si la pieza falla, pídela desde su página.`,
      { button: 'Ver mi garantía', href: link },
      {
        note: 'Guarda este correo: quien tenga el enlace puede pedir la garantía. En esa página también puedes borrar tus datos.',
      },
    ],
    because:
      'Recibes este correo porque alguien escribió tu dirección al aceptar la garantía de una pieza comprada en Núcleo.',
  };
}
