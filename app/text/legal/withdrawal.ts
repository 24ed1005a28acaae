import { type LegalDocument, linkTo, mailTo } from './document.ts';

export const withdrawal: LegalDocument = {
  title: 'Retracto, cambios y garantía',
  description:
    'Cómo devolver una compra en 5 días hábiles, cambiar un producto y usar la garantía legal de un año en Núcleo.',
  lead: 'Puedes arrepentirte de tu compra, y lo que compras tiene garantía. Aquí está cómo.',
  sections: (seller) => [
    {
      id: 'retracto',
      title: 'Derecho de retracto',
      body: [
        'Tienes 5 días hábiles desde que recibes el producto para devolverlo. No tienes que dar razones (artículo 47 de la Ley 1480 de 2011).',
        {
          steps: [
            [
              'Dinos que te retractas: escribe a ',
              mailTo(seller),
              ' o usa el ',
              linkTo.claims,
              '. Di el número del pedido.',
            ],
            'Dinos cómo quieres tu dinero: por el mismo medio con el que pagaste o por otro que acordemos, con los datos para hacerlo.',
            'Devuelve el producto por los mismos medios y en las mismas condiciones en que lo recibiste. El transporte y los demás costos de la devolución los pagas tú.',
          ],
        },
        'Te reembolsamos todo lo que pagaste, sin descuentos, en máximo 15 días calendario. El plazo cuenta desde que te retractaste, nos diste bien los datos para el reembolso y devolviste el producto (Ley 2439 de 2024). También obliga a los bancos que intervienen.',
      ],
    },
    {
      id: 'excepciones',
      title: 'Cuándo no hay retracto',
      body: [
        'La ley lo excluye en siete casos. Casi ninguno toca lo que vendemos:',
        {
          list: [
            'Servicios que ya empezaron con tu acuerdo.',
            'Bienes o servicios con precio atado a los mercados financieros.',
            'Bienes hechos según tus especificaciones o claramente personalizados.',
            'Bienes que por su naturaleza no se pueden devolver o se dañan rápido.',
            'Apuestas y loterías.',
            'Bienes perecederos.',
            'Bienes de uso personal.',
          ],
        },
      ],
    },
    {
      id: 'cambios',
      title: 'Cambios',
      body: [
        'Si te equivocaste de pieza, usa el retracto y compra la que necesitas. Si te llegó un producto distinto o dañado, lo cambiamos y pagamos el transporte.',
      ],
    },
    {
      id: 'garantia',
      title: 'Garantía legal',
      body: [
        'Los productos nuevos tienen un año de garantía desde la entrega, salvo que su página anuncie un plazo mayor (artículos 7 a 16 de la Ley 1480 de 2011).',
        {
          list: [
            'La reparación es gratis, con transporte y repuestos.',
            'Si no se puede reparar o la falla se repite, eliges: otro producto igual o el reembolso de lo que pagaste.',
          ],
        },
        {
          steps: [
            ['Escribe a ', mailTo(seller), ' o usa el ', linkTo.claims, ' con el número del pedido.'],
            'Cuenta qué falla y desde cuándo. Ayudan fotos o un video.',
            'Te decimos cómo enviarlo. No pagas nada.',
          ],
        },
        'La garantía no responde solo si demostramos que la falla viene de fuerza mayor, del hecho de un tercero, de un uso indebido o de no seguir las instrucciones del manual.',
      ],
    },
    {
      id: 'respuesta',
      title: 'Cuándo te respondemos',
      body: [
        'En máximo 15 días hábiles desde que recibimos tu solicitud.',
        ['Si la respuesta no te sirve, puedes acudir a la ', linkTo.authority, '.'],
        ['Si pagaste por un medio electrónico y no recibiste lo que compraste, mira también la ', linkTo.reversal, '.'],
      ],
    },
  ],
};
