import { type LegalDocument, linkTo, sellerList } from './document.ts';

export const terms: LegalDocument = {
  title: 'Términos y condiciones',
  description: 'Las reglas de tu compra en Núcleo: precios, pago, entrega y tus derechos como consumidor en Colombia.',
  lead: 'Las reglas de tu compra. Ninguna te quita un derecho que te da la ley.',
  sections: (seller) => [
    {
      id: 'vendedor',
      title: 'Quién te vende',
      body: ['Compras en Núcleo, la tienda en línea de:', sellerList(seller)],
    },
    {
      id: 'reglas',
      title: 'Qué reglas se aplican',
      body: [
        'Se aplican la Ley 1480 de 2011 (Estatuto del Consumidor), la Ley 2439 de 2024, que la modificó, y estos términos. Si un término contradice la ley, vale la ley.',
        'Tu compra se rige por los términos publicados el día en que pagas. Puedes leerlos, imprimirlos y guardarlos antes y después de comprar.',
      ],
    },
    {
      id: 'compradores',
      title: 'Quién puede comprar',
      body: [
        'Puedes comprar si eres mayor de edad. Si no lo eres, compra con tu padre, tu madre o quien te represente.',
        'No necesitas una cuenta para pagar. Entregamos solo en Colombia.',
      ],
    },
    {
      id: 'productos',
      title: 'Productos y existencias',
      body: [
        'La página de cada producto dice sus características, su precio y cuántas unidades hay. Las imágenes ilustran el tipo de pieza; mandan el nombre y las características escritas.',
        'Apartamos tus productos por un tiempo corto mientras pagas. Si algo se agota después de tu pago, te avisamos. Puedes esperar, elegir otro producto o cancelar. Si cancelas, te reembolsamos todo tu dinero en máximo 15 días calendario.',
      ],
    },
    {
      id: 'precios',
      title: 'Precios y ofertas',
      body: [
        'Los precios están en pesos colombianos e incluyen todos los impuestos. Pagas solo el precio anunciado. Si ves dos precios vigentes para el mismo producto, pagas el menor (artículo 26 de la Ley 1480).',
        'El envío aparece en una línea aparte antes de pagar. No añadimos cobros al final.',
        'Una oferta vale mientras esté publicada y haya existencias. El precio de tu pedido no cambia después de que lo confirmas.',
      ],
    },
    {
      id: 'compra',
      title: 'Cómo compras',
      body: [
        {
          steps: [
            'Añades productos al carrito.',
            'Escribes tus datos y revisas el resumen: cada producto, su precio, el envío y el total.',
            'Corriges o cancelas lo que quieras. Nada te obliga todavía.',
            'Pulsas «Pagar con Wompi». Con eso aceptas la compra de manera expresa.',
            'Pagas en la página de Wompi.',
          ],
        },
        'A más tardar el día calendario siguiente te enviamos el acuse de recibo con el precio exacto, los impuestos, el envío, la forma de pago y el tiempo de entrega.',
      ],
    },
    {
      id: 'pago',
      title: 'Cómo pagas',
      body: [
        'Wompi recibe tu pago con los medios que muestra en su página, como tarjetas, PSE y Nequi. Núcleo no ve ni guarda los datos de tu tarjeta.',
        'Tu pedido queda pagado cuando Wompi aprueba la transacción. Si la rechaza o se vence, no te cobramos y los productos vuelven a la tienda.',
      ],
    },
    {
      id: 'factura',
      title: 'Factura electrónica',
      body: [
        'Expedimos la factura electrónica de venta según las normas de la DIAN, con los datos que escribes al pagar. Escríbelos como deben aparecer en ella.',
      ],
    },
    {
      id: 'entrega',
      title: 'Entrega, retracto, garantía y reversión',
      body: [
        {
          list: [
            ['Dónde y en cuánto tiempo recibes tu pedido: ', linkTo.shipping, '.'],
            ['Cómo devolver una compra y cómo usar la garantía: ', linkTo.withdrawal, '.'],
            ['Cómo pedir que te devuelvan un pago electrónico: ', linkTo.reversal, '.'],
          ],
        },
      ],
    },
    {
      id: 'datos',
      title: 'Tus datos',
      body: [['Tratamos tus datos como dice nuestra ', linkTo.privacy, '.']],
    },
    {
      id: 'reclamos',
      title: 'Si algo no sale bien',
      body: [
        [
          'Cuéntanos en el ',
          linkTo.claims,
          '. Recibes un número de radicado y te respondemos en máximo 15 días hábiles.',
        ],
        ['También puedes acudir a la ', linkTo.authority, ', la autoridad que protege a los consumidores.'],
      ],
    },
    {
      id: 'cambios',
      title: 'Cambios de estos términos',
      body: [
        'Si cambiamos los términos, publicamos aquí la nueva versión con su fecha. Los cambios no tocan las compras que ya hiciste.',
        'Se aplica la ley colombiana.',
      ],
    },
  ],
};
