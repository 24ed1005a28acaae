import { callTo, type LegalDocument, linkTo, mailTo } from './document.ts';

export const claims: LegalDocument = {
  title: 'Peticiones, quejas y reclamos',
  description: 'Escríbenos una petición, queja, reclamo o sugerencia y síguela con su número de radicado.',
  lead: 'Cuéntanos qué pasó. Recibes un número de radicado con fecha y hora, y un enlace para seguirlo.',
  sections: (seller) => [
    {
      id: 'que-incluir',
      title: 'Qué escribir',
      body: [
        {
          list: [
            'Tu nombre y un correo donde responderte.',
            'El número de tu pedido, si lo tienes: seis letras y números, como X1Z0RP. Está en tu correo y en tu lista de pedidos.',
            'Qué pasó y cuándo.',
            'Qué esperas: cambio, reparación, dinero, información.',
          ],
        },
      ],
    },
    {
      id: 'otros-medios',
      title: 'Otros medios',
      body: [
        {
          list: [
            ['Correo: ', mailTo(seller)],
            ['Teléfono: ', callTo(seller), '. Pide también tu número de radicado.'],
            `Correspondencia: ${seller.name}, ${seller.address}, ${seller.city}`,
          ],
        },
      ],
    },
    {
      id: 'respuesta',
      title: 'Cuándo te respondemos',
      body: [
        {
          list: [
            'Peticiones, quejas y reclamos: en máximo 15 días hábiles.',
            'Consultas sobre tus datos personales: en máximo 10 días hábiles.',
            'Reclamos sobre tus datos personales: en máximo 15 días hábiles.',
          ],
        },
        ['Para devolver una compra, mira ', linkTo.withdrawal, '. Para un pago electrónico, ', linkTo.reversal, '.'],
      ],
    },
    {
      id: 'autoridad',
      title: 'Si no quedas conforme',
      body: [['Puedes acudir a la ', linkTo.authority, ', la autoridad que protege a los consumidores.']],
    },
  ],
};
