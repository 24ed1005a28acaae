import { type LegalDocument, linkTo, mailTo, sellerList } from './document.ts';

export const privacy: LegalDocument = {
  title: 'Política de tratamiento de datos',
  description:
    'Qué datos personales tratamos, para qué, y cómo conocerlos, corregirlos o borrarlos (Ley 1581 de 2012).',
  lead: 'Qué datos tuyos usamos, para qué, y cómo mandas sobre ellos. Ley 1581 de 2012 y Decreto 1377 de 2013.',
  sections: (seller) => [
    { id: 'responsable', title: 'Quién responde por tus datos', body: [sellerList(seller)] },
    {
      id: 'datos',
      title: 'Qué datos tratamos',
      body: [
        {
          list: [
            'De tu compra: nombre, correo, teléfono, tipo y número de documento, dirección, ciudad, departamento y, si las escribes, las indicaciones para la entrega.',
            'De tu pago: referencia, monto, fecha y estado. Los datos de tu tarjeta solo los recibe Wompi.',
            'De tu cuenta, si la creas: nombre, correo y una contraseña guardada de forma que nadie puede leerla.',
            'De los PC que guardas en tu cuenta: el nombre que les pones y sus piezas.',
            'De tus peticiones, quejas y reclamos: nombre, correo, documento si lo das, y lo que escribes.',
            'De los avisos que pides de un producto: tu correo, que confirmas antes, y el producto. Los borramos a los 30 días de avisarte, cuando los dejas, o al año. De tus preguntas sobre un producto: lo que escribes, que se publica sin tu nombre.',
            'Técnicos: dirección IP y registro de las solicitudes a la tienda, para mantenerla segura.',
            'De un pedido sin pagar: la dirección IP desde la que lo hiciste, mientras aparta productos, para que nadie los aparte todos sin comprar. Se borra cuando lo pagas o cuando deja de apartarlos. Durante una hora queda solo una huella de ella y de tu correo, que cuenta cuántos correos se enviaron.',
          ],
        },
        'No pedimos datos sensibles, como tu salud o tus creencias. No los escribas en los formularios. No tratamos a sabiendas datos de menores de edad sin su representante.',
      ],
    },
    {
      id: 'finalidades',
      title: 'Para qué los usamos',
      body: [
        {
          list: [
            'Preparar, cobrar, facturar y entregar tu pedido, y avisarte cómo va.',
            'Atender tu retracto, tu garantía, la reversión de un pago y tus PQR.',
            'Prevenir fraudes y abusos de la tienda.',
            'Cumplir las normas contables, tributarias y de consumo.',
          ],
        },
        'No vendemos tus datos. No te enviamos publicidad sin una autorización aparte.',
      ],
    },
    {
      id: 'autorizacion',
      title: 'Tu autorización',
      body: [
        'La autorización es previa, expresa e informada. Donde la ley la pide, la das tú al marcar una casilla que viene sin marcar, junto a un enlace a esta política. Tu silencio no autoriza nada.',
        'Guardamos la prueba: la versión de esta política, la fecha, la hora y la dirección IP desde la que autorizaste.',
      ],
    },
    {
      id: 'derechos',
      title: 'Tus derechos',
      body: [
        {
          list: [
            'Conocer, actualizar y corregir tus datos.',
            'Pedir prueba de tu autorización.',
            'Saber para qué hemos usado tus datos.',
            'Revocar la autorización y pedir que borremos tus datos, cuando ninguna ley o contrato nos obligue a conservarlos.',
            'Consultar tus datos gratis.',
            ['Quejarte ante la ', linkTo.authority, ' después de reclamarnos a nosotros.'],
          ],
        },
      ],
    },
    {
      id: 'procedimiento',
      title: 'Cómo los ejerces',
      body: [
        [
          'Atiende tus solicitudes el equipo de servicio al cliente. Escribe a ',
          mailTo(seller),
          ' o usa el ',
          linkTo.claims,
          '. Di tu nombre, tu correo, qué pides y, si es un reclamo, qué pasó.',
        ],
        {
          list: [
            'Consultas: respondemos en máximo 10 días hábiles. Si no alcanzamos, te decimos por qué y respondemos en los 5 días hábiles siguientes.',
            'Reclamos para corregir, actualizar, borrar o revocar: respondemos en máximo 15 días hábiles. Si no alcanzamos, te decimos por qué y respondemos en los 8 días hábiles siguientes.',
          ],
        },
      ],
    },
    {
      id: 'terceros',
      title: 'Quién más los recibe',
      body: [
        {
          list: [
            'Wompi, para procesar tu pago.',
            'La transportadora, para entregarte el pedido.',
            'Quienes nos prestan alojamiento y correo electrónico.',
            'Google, si entras con tu cuenta de Google o si reCAPTCHA protege tu registro, tu ingreso o tu pedido.',
            'Las autoridades, cuando la ley lo ordena.',
          ],
        },
        'Algunos de ellos, como Google y los servicios de alojamiento y correo, pueden tratar tus datos fuera de Colombia por encargo nuestro. Reciben solo lo que necesitan para su tarea.',
      ],
    },
    {
      id: 'navegador',
      title: 'Lo que se guarda en tu navegador',
      body: [
        'Tu carrito, lo que viste hace poco, las piezas que anotas en Mi PC y las que pagaste, el municipio al que te llega, el tema claro u oscuro y el último pago en curso se guardan en tu propio navegador. Los borras cuando quieras desde su configuración.',
        'Una cookie recuerda tu pedido sin pagar mientras el navegador está abierto, y otra recuerda por tres días qué pedidos hiciste sin cuenta, para sacar de tu carrito lo que ya pagaste. Otras mantienen tu sesión y reconocen los navegadores en los que entraste a tu cuenta. No usamos cookies de publicidad.',
      ],
    },
    {
      id: 'seguridad',
      title: 'Cómo los cuidamos',
      body: ['Los datos viajan cifrados y solo los ve quien los necesita para atenderte.'],
    },
    {
      id: 'vigencia',
      title: 'Cuánto tiempo los conservamos',
      body: [
        'Conservamos tus datos mientras los necesitemos para lo que dice esta política. Los de tus compras y reclamos, además, por el tiempo que exigen las normas contables, tributarias y de consumo, hasta diez años. Después los borramos.',
        'Si eliminas tu cuenta, la borramos enseguida con tus direcciones. De tus pedidos quedan productos, fechas, montos y pagos, sin tus datos: los de un pedido pagado se quitan a los 60 días del pago, cuando ya no hacen falta para entregarlo, recibirlo de vuelta o devolverte el dinero.',
        'Si compras sin cuenta y no pagas, a tu pedido le quitamos tus datos a los 30 días de vencer su enlace de pago. Uno que reemplazaste con otro, y que nadie pagó, lo borramos antes.',
        'Si cambiamos esta política en algo importante, te lo decimos antes de aplicar el cambio y publicamos aquí la nueva versión con su fecha.',
      ],
    },
  ],
};
