import { formatCents, formatPesos } from '#app/text/format.ts';
import { vatIncluded } from '#app/text/vat.ts';
import { oneLine } from './blocks.ts';
import type { MailContent, MailSource } from './frame.ts';
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

/** Of what the shop did not sell when it was asked for. */
export interface MailedTermAlert {
  term: string;
  /** The product, or the search for the word. */
  shopLink: string;
  isStillDue: boolean;
  link: string;
}

export type MailedAlert = MailedProductAlert | MailedTermAlert;

/** Continues "cuando …". */
export function awaited(alert: MailedAlert): string {
  if ('term' in alert) return `vendamos «${oneLine(alert.term)}»`;
  const { name, mostPesos } = alert;
  const happens = mostPesos === null ? 'vuelva a estar disponible' : `cueste ${formatPesos(mostPesos)} o menos`;
  return `${oneLine(name)} ${happens}`;
}

const because = 'Recibes este correo porque pediste un aviso en Núcleo. Es el único que te enviamos por él.';
const leaveNote = (link: string) => ({ note: `Si no quieres más avisos, déjalos aquí: ${link}` });

export function productAlert({ alert }: { alert: MailedAlert }, { seller }: MailSource): MailContent {
  if ('term' in alert) return termAlert(alert);
  const { mostPesos, nowInCents, isStillDue, isAvailable } = alert;
  const name = oneLine(alert.name);
  const now = formatCents(nowInCents);
  const price = `${now}${vatIncluded(seller, ', ')}`;
  const title = mostPesos === null ? 'Ya está disponible' : `Ya cuesta ${now}`;
  const late = isAvailable ? `Ahora cuesta ${now}.` : 'Ahora está agotado otra vez.';
  return {
    subject: isStillDue ? `${title}: ${name}` : `Sobre tu aviso: ${name}`,
    title: isStillDue ? title : 'Tu aviso',
    preview: isStillDue ? `${name} por ${price}.` : late,
    blocks: [
      hello(),
      isStillDue
        ? `Pediste que te avisáramos cuando ${awaited(alert)}. Cuesta ${price}.`
        : `${name} cumplió tu aviso, pero este correo se demoró en salir. ${late}`,
      { button: 'Ver el producto', href: alert.productLink },
      {
        note: 'No lo apartamos: es de quien lo pague primero. Este aviso ya terminó; si quieres otro, pídelo en la página del producto.',
      },
      leaveNote(alert.link),
    ],
    because,
    leave: alert.link,
  };
}

function termAlert(alert: MailedTermAlert): MailContent {
  const { isStillDue, shopLink, link } = alert;
  const term = oneLine(alert.term);
  const late = 'Ahora no lo vendemos otra vez.';
  return {
    subject: isStillDue ? `Ya lo vendemos: «${term}»` : `Sobre tu aviso: «${term}»`,
    title: isStillDue ? 'Ya lo vendemos' : 'Tu aviso',
    preview: isStillDue ? `Ya vendemos «${term}».` : late,
    blocks: [
      hello(),
      isStillDue
        ? `Pediste que te avisáramos cuando ${awaited(alert)}. Ya está en la tienda.`
        : `«${term}» cumplió tu aviso, pero este correo se demoró en salir. ${late}`,
      { button: 'Verlo en la tienda', href: shopLink },
      { note: 'Este aviso ya terminó.' },
      leaveNote(link),
    ],
    because,
    leave: link,
  };
}
