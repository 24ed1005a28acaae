import { formatCents, formatPesos } from '#app/text/format.ts';
import { oneLine } from './blocks.ts';
import type { MailContent } from './frame.ts';
import { hello } from './person.ts';

export interface MailedProductAlert {
  name: string;
  productLink: string;
  mostPesos: number | null;
  nowInCents: number;
  isStillDue: boolean;
  isAvailable: boolean;
  /** Opens the alert, to confirm or to leave it, without signing in. */
  link: string;
}

/** Continues `cuando el producto …`. */
export function alertTerm(mostPesos: number | null): string {
  return mostPesos === null ? 'vuelva a estar disponible' : `cueste ${formatPesos(mostPesos)} o menos`;
}

export function productAlert({ alert }: { alert: MailedProductAlert }): MailContent {
  const { mostPesos, nowInCents, isStillDue, isAvailable } = alert;
  const name = oneLine(alert.name);
  const now = formatCents(nowInCents);
  const title = mostPesos === null ? 'Ya está disponible' : `Ya cuesta ${now}`;
  const late = isAvailable ? `Ahora cuesta ${now}.` : 'Ahora está agotado otra vez.';
  return {
    subject: isStillDue ? `${title}: ${name}` : `Sobre tu aviso: ${name}`,
    title: isStillDue ? title : 'Tu aviso',
    preview: isStillDue ? `${name} por ${now}, IVA incluido.` : late,
    blocks: [
      hello(),
      isStillDue
        ? `Pediste que te avisáramos cuando ${name} ${alertTerm(mostPesos)}. Cuesta ${now}, IVA incluido.`
        : `${name} cumplió tu aviso, pero este correo se demoró en salir. ${late}`,
      { button: 'Ver el producto', href: alert.productLink },
      {
        note: 'No lo apartamos: es de quien lo pague primero. Este aviso ya terminó; si quieres otro, pídelo en la página del producto.',
      },
      { note: `Si no quieres más avisos, déjalos aquí: ${alert.link}` },
    ],
    because: 'Recibes este correo porque pediste un aviso en Núcleo. Es el único que te enviamos por él.',
    leave: alert.link,
  };
}
