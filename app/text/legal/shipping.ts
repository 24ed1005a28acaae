import type { DeliveryTimes } from '#app/shop/delivery/arrival.ts';
import { cutOffSentence, timesLines } from '../delivery/times.ts';
import { type LegalDocument, linkTo, mailTo } from './document.ts';

export const shipping = (times: DeliveryTimes): LegalDocument => ({
  title: 'Envíos y entregas',
  description: 'Dónde entregamos, cuánto cuesta y cuánto tarda tu pedido, y qué pasa si no llega.',
  lead: 'Dónde entregamos, cuánto cuesta, cuánto tarda y qué pasa si no llega.',
  sections: (seller) => [
    {
      id: 'donde',
      title: 'Dónde entregamos',
      body: [
        'En todo el territorio de Colombia. Escribe la dirección completa: calle o carrera, número, apartamento, barrio y municipio.',
      ],
    },
    {
      id: 'costo',
      title: 'Cuánto cuesta',
      body: ['Hoy el envío es gratis en todo el país. Aparece en una línea aparte del resumen antes de que pagues.'],
    },
    {
      id: 'tiempo',
      title: 'Cuánto tarda',
      body: [
        `Contamos desde el día en que sale. ${cutOffSentence(times.cutOffHour)}`,
        { list: timesLines(times) },
        'En ningún caso pasamos de 30 días calendario, el máximo que fija la ley. Los días hábiles no cuentan sábados, domingos ni festivos.',
      ],
    },
    {
      id: 'demoras',
      title: 'Si tu pedido no llega',
      body: [
        'Si no podemos entregar a tiempo o un producto se agotó, te avisamos. Puedes esperar o cancelar. Si cancelas, te reembolsamos todo tu dinero en máximo 15 días calendario (artículo 50 de la Ley 1480 de 2011, modificado por la Ley 2439 de 2024).',
        ['Escríbenos a ', mailTo(seller), ' o en el ', linkTo.claims, ' con el número de tu pedido.'],
      ],
    },
    {
      id: 'recibir',
      title: 'Cuando lo recibes',
      body: [
        'Revisa el paquete. Si llega abierto, golpeado o con algo distinto, toma fotos y escríbenos pronto. Recibirlo no te quita ningún derecho.',
        'Si nadie puede recibir, la transportadora lo intenta de nuevo. Si no lo logra, te escribimos para acordar otra entrega.',
      ],
    },
    {
      id: 'devolver',
      title: 'Si quieres devolverlo',
      body: [['Tienes 5 días hábiles desde la entrega. Cómo se hace: ', linkTo.withdrawal, '.']],
    },
  ],
});
