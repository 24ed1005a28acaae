import { type LegalDocument, linkTo, mailTo } from './document.ts';

export const reversal: LegalDocument = {
  title: 'Reversión del pago',
  description:
    'Cuándo y cómo pedir que te devuelvan un pago electrónico: artículo 51 de la Ley 1480 y Decreto 587 de 2016.',
  lead: 'Si pagaste por un medio electrónico y algo salió mal, los participantes del pago deben devolverte el dinero.',
  sections: (seller) => [
    {
      id: 'cuando',
      title: 'Cuándo puedes pedirla',
      body: [
        'Cuando pagaste con tarjeta, PSE u otro medio electrónico y ocurre uno de estos casos (artículo 51 de la Ley 1480 de 2011 y Decreto 587 de 2016):',
        {
          list: [
            'Fuiste víctima de un fraude.',
            'No pediste la operación.',
            'No recibiste el producto.',
            'El producto no es el que pediste o no es como se anunció.',
            'El producto es defectuoso.',
          ],
        },
        'Puedes pedirla por toda la compra o por una parte.',
      ],
    },
    {
      id: 'como',
      title: 'Cómo se pide',
      body: [
        'Tienes 5 días hábiles desde que conoces el caso para hacer estas dos cosas:',
        {
          steps: [
            [
              'Queja ante nosotros: usa el ',
              linkTo.claims,
              ' o escribe a ',
              mailTo(seller),
              '. Di el número del pedido, el caso y el valor. El formulario te da la constancia con número, fecha y hora.',
            ],
            'Aviso al banco o a la entidad que emitió tu medio de pago, con esa constancia.',
          ],
        },
        'Si tienes el producto, déjalo a nuestra disposición en las condiciones en que lo recibiste.',
      ],
    },
    {
      id: 'plazo',
      title: 'Cuándo te devuelven el dinero',
      body: [
        'Los participantes del pago tienen 15 días hábiles para reversarlo desde tu aviso.',
        'Si hay desacuerdo sobre el caso, lo decide la autoridad competente.',
      ],
    },
    {
      id: 'diferencia',
      title: 'No es lo mismo que el retracto',
      body: [
        ['Si el producto está bien y solo cambiaste de idea, usa el derecho de retracto: ', linkTo.withdrawal, '.'],
        ['Si no te respondemos a tiempo, acude a la ', linkTo.authority, '.'],
      ],
    },
  ],
};
