import type { Summary } from '#app/shop/admin/notices/notices.ts';
import { countOf, formatCents, formatFigure, formatMoment } from '#app/text/format.ts';
import { type MailBlock, oneLine } from '../blocks.ts';
import type { MailContent, MailSource } from '../frame.ts';
import { hello } from '../person.ts';

export function ownerSummary(
  { summary, owner }: { summary: Summary; owner: string },
  { publicUrl }: MailSource,
): MailContent {
  const { from, until, orders, amountInCents, waits } = summary;
  const sold = orders === 0 ? 'Sin ventas' : `${countOf(orders, 'venta', 'ventas')}, ${formatCents(amountInCents)}`;
  return {
    subject: `Tu resumen: ${sold}`,
    title: 'Tu resumen',
    preview: `${sold}. Por enviar: ${formatFigure(waits.toSend)}.`,
    blocks: [
      hello(owner),
      `Del ${formatMoment(from)} al ${formatMoment(until)}`,
      ...soldBlocks(summary, sold),
      'Lo que espera por ti:',
      {
        facts: [
          ['Pedidos por enviar', formatFigure(waits.toSend)],
          ['Decisiones', formatFigure(waits.decisions)],
          ['PQR por responder', formatFigure(waits.claims)],
          ['Preguntas', formatFigure(waits.questions)],
        ],
      },
      ...ranOutBlocks(summary),
      { button: 'Abrir el panel', href: `${publicUrl}/admin` },
      { note: `Cambias la hora, o dejas de recibirlo, en ${publicUrl}/admin/notificaciones.` },
    ],
    because: 'Recibes este correo porque administras la tienda.',
  };
}

function soldBlocks({ orders, amountInCents, sold }: Summary, sentence: string): MailBlock[] {
  if (orders === 0) return ['No se vendió nada.'];
  return [
    `Se vendió: ${sentence}.`,
    {
      lines: sold.map(({ name, quantity }) => ({
        name: oneLine(name),
        detail: 'Unidades',
        value: formatFigure(quantity),
      })),
      total: [countOf(orders, 'pedido', 'pedidos'), formatCents(amountInCents)],
    },
  ];
}

function ranOutBlocks({ ranOut, ranOutTotal }: Summary): MailBlock[] {
  if (ranOut.length === 0) return ['No se agotó nada.'];
  const more = ranOutTotal - ranOut.length;
  return [
    'Se agotó:',
    { facts: ranOut.map((name) => ['Sin unidades', oneLine(name)] as const) },
    ...(more > 0 ? [`Y ${formatFigure(more)} más.`] : []),
  ];
}
