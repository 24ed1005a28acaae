-- Legal texts, and other pages of the owner, as rows in versions; which of them was agreed to with an order. docs/content.md

CREATE TABLE pages (
  slug text PRIMARY KEY CHECK (length(slug) <= 80),
  -- It has an address of its own (`/terminos`) and cannot be taken away; the others stand below `/paginas/`.
  is_legal boolean NOT NULL DEFAULT false,
  -- What the owner works on; shoppers see `page_versions`.
  title text NOT NULL CHECK (length(title) <= 120),
  description text NOT NULL CHECK (length(description) <= 200),
  lead text NOT NULL CHECK (length(lead) <= 300),
  -- Markdown.
  body text NOT NULL CHECK (octet_length(body) <= 240000),
  version integer NOT NULL DEFAULT 1,
  withdrawn_at timestamptz CHECK (withdrawn_at IS NULL OR NOT is_legal),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- What was published. A row that is in force never changes, since people agreed to it.
CREATE TABLE page_versions (
  page text NOT NULL REFERENCES pages,
  number integer NOT NULL CHECK (number > 0),
  title text NOT NULL CHECK (length(title) <= 120),
  description text NOT NULL CHECK (length(description) <= 200),
  lead text NOT NULL CHECK (length(lead) <= 300),
  body text NOT NULL CHECK (octet_length(body) <= 240000),
  -- The beginning of a day in Colombia. Of those that have begun, the last one counts.
  in_force_at timestamptz NOT NULL,
  published_at timestamptz NOT NULL,
  -- The owner's e-mail; null of what came with the shop.
  published_by text CHECK (length(published_by) <= 254),
  PRIMARY KEY (page, number)
);

-- Null of orders that a release before wrote: their moment (`terms_accepted_at`) says which versions those were.
ALTER TABLE orders ADD COLUMN terms_version integer, ADD COLUMN privacy_version integer;

CREATE FUNCTION announce_pages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce('{"content": ["pages"]}');
  RETURN NULL;
END $$;
CREATE TRIGGER pages_announce AFTER UPDATE OF withdrawn_at ON pages FOR EACH STATEMENT EXECUTE FUNCTION announce_pages();
CREATE TRIGGER page_versions_announce AFTER INSERT OR UPDATE OR DELETE ON page_versions FOR EACH STATEMENT EXECUTE FUNCTION announce_pages();

INSERT INTO pages (slug, is_legal, title, description, lead, body, created_at, updated_at) VALUES
  ('terminos', true, 'Términos y condiciones', 'Las reglas de tu compra en Núcleo: precios, pago, entrega y tus derechos como consumidor en Colombia.', 'Las reglas de tu compra. Ninguna te quita un derecho que te da la ley.',
    $text$## Quién te vende {#vendedor}

Compras en Núcleo, la tienda en línea de:

- Razón social: {vendedor}
- NIT: {nit}
- Dirección para notificaciones judiciales: {dirección}, {ciudad}
- Teléfono: {teléfono}
- Correo electrónico: {correo}

## Qué reglas se aplican {#reglas}

Se aplican la Ley 1480 de 2011 (Estatuto del Consumidor), la Ley 2439 de 2024, que la modificó, y estos términos. Si un término contradice la ley, vale la ley.

Tu compra se rige por los términos publicados el día en que pagas. Puedes leerlos, imprimirlos y guardarlos antes y después de comprar.

## Quién puede comprar {#compradores}

Puedes comprar si eres mayor de edad. Si no lo eres, compra con tu padre, tu madre o quien te represente.

No necesitas una cuenta para pagar. Entregamos solo en Colombia.

## Productos y existencias {#productos}

La página de cada producto dice sus características, su precio y cuántas unidades hay. Las imágenes ilustran el tipo de pieza; mandan el nombre y las características escritas.

Apartamos tus productos por un tiempo corto mientras pagas. Si algo se agota después de tu pago, te avisamos. Puedes esperar, elegir otro producto o cancelar. Si cancelas, te reembolsamos todo tu dinero en máximo 15 días calendario.

## Precios y ofertas {#precios}

Los precios están en pesos colombianos e incluyen todos los impuestos. Pagas solo el precio anunciado. Si ves dos precios vigentes para el mismo producto, pagas el menor (artículo 26 de la Ley 1480).

El envío aparece en una línea aparte antes de pagar. No añadimos cobros al final.

Una oferta vale mientras esté publicada y haya existencias. El precio de tu pedido no cambia después de que lo confirmas.

## Cómo compras {#compra}

1. Añades productos al carrito.
2. Escribes tus datos y revisas el resumen: cada producto, su precio, el envío y el total.
3. Corriges o cancelas lo que quieras. Nada te obliga todavía.
4. Pulsas «Pagar con Wompi». Con eso aceptas la compra de manera expresa.
5. Pagas en la página de Wompi.

A más tardar el día calendario siguiente te enviamos el acuse de recibo con el precio exacto, los impuestos, el envío, la forma de pago y el tiempo de entrega.

## Cómo pagas {#pago}

Wompi recibe tu pago con los medios que muestra en su página, como tarjetas, PSE y Nequi. Núcleo no ve ni guarda los datos de tu tarjeta.

Tu pedido queda pagado cuando Wompi aprueba la transacción. Si la rechaza o se vence, no te cobramos y los productos vuelven a la tienda.

## Factura electrónica {#factura}

Expedimos la factura electrónica de venta según las normas de la DIAN, con los datos que escribes al pagar. Escríbelos como deben aparecer en ella.

## Entrega, retracto, garantía y reversión {#entrega}

- Dónde y en cuánto tiempo recibes tu pedido: [envíos y entregas](/envios).
- Cómo devolver una compra y cómo usar la garantía: [retracto, cambios y garantía](/retracto-y-garantia).
- Cómo pedir que te devuelvan un pago electrónico: [reversión del pago](/reversion-del-pago).

## Tus datos {#datos}

Tratamos tus datos como dice nuestra [política de tratamiento de datos](/privacidad).

## Si algo no sale bien {#reclamos}

Cuéntanos en el [formulario de PQR](/pqr). Recibes un número de radicado y te respondemos en máximo 15 días hábiles.

También puedes acudir a la [Superintendencia de Industria y Comercio](https://www.sic.gov.co/), la autoridad que protege a los consumidores.

## Cambios de estos términos {#cambios}

Si cambiamos los términos, publicamos aquí la nueva versión con su fecha. Los cambios no tocan las compras que ya hiciste.

Se aplica la ley colombiana.$text$,
    '2026-11-28T05:00:00Z', '2026-11-28T05:00:00Z'),
  ('privacidad', true, 'Política de tratamiento de datos', 'Qué datos personales tratamos, para qué, y cómo conocerlos, corregirlos o borrarlos (Ley 1581 de 2012).', 'Qué datos tuyos usamos, para qué, y cómo mandas sobre ellos. Ley 1581 de 2012 y Decreto 1377 de 2013.',
    $text$## Quién responde por tus datos {#responsable}

- Razón social: {vendedor}
- NIT: {nit}
- Dirección para notificaciones judiciales: {dirección}, {ciudad}
- Teléfono: {teléfono}
- Correo electrónico: {correo}

## Qué datos tratamos {#datos}

- De tu compra: nombre, correo, teléfono, tipo y número de documento, dirección, ciudad, departamento y, si las escribes, las indicaciones para la entrega.
- De tu pago: referencia, monto, fecha y estado. Los datos de tu tarjeta solo los recibe Wompi.
- De tu cuenta, si la creas: nombre, correo y una contraseña guardada de forma que nadie puede leerla.
- De los PC que guardas en tu cuenta: el nombre que les pones y sus piezas.
- De tus peticiones, quejas y reclamos: nombre, correo, documento si lo das, y lo que escribes.
- De los avisos que pides de un producto: tu correo, que confirmas antes, y el producto. Los borramos a los 30 días de avisarte, cuando los dejas, o al año. De tus preguntas sobre un producto: lo que escribes, que se publica sin tu nombre.
- Técnicos: dirección IP y registro de las solicitudes a la tienda, para mantenerla segura.
- De un pedido sin pagar: la dirección IP desde la que lo hiciste, mientras aparta productos, para que nadie los aparte todos sin comprar. Se borra cuando lo pagas o cuando deja de apartarlos. Durante una hora queda solo una huella de ella y de tu correo, que cuenta cuántos correos se enviaron.

No pedimos datos sensibles, como tu salud o tus creencias. No los escribas en los formularios. No tratamos a sabiendas datos de menores de edad sin su representante.

## Para qué los usamos {#finalidades}

- Preparar, cobrar, facturar y entregar tu pedido, y avisarte cómo va.
- Atender tu retracto, tu garantía, la reversión de un pago y tus PQR.
- Prevenir fraudes y abusos de la tienda.
- Cumplir las normas contables, tributarias y de consumo.

No vendemos tus datos. No te enviamos publicidad sin una autorización aparte.

## Tu autorización {#autorizacion}

La autorización es previa, expresa e informada. Donde la ley la pide, la das tú al marcar una casilla que viene sin marcar, junto a un enlace a esta política. Tu silencio no autoriza nada.

Guardamos la prueba: la versión de esta política, la fecha, la hora y la dirección IP desde la que autorizaste.

## Tus derechos {#derechos}

- Conocer, actualizar y corregir tus datos.
- Pedir prueba de tu autorización.
- Saber para qué hemos usado tus datos.
- Revocar la autorización y pedir que borremos tus datos, cuando ninguna ley o contrato nos obligue a conservarlos.
- Consultar tus datos gratis.
- Quejarte ante la [Superintendencia de Industria y Comercio](https://www.sic.gov.co/) después de reclamarnos a nosotros.

## Cómo los ejerces {#procedimiento}

Atiende tus solicitudes el equipo de servicio al cliente. Escribe a {correo} o usa el [formulario de PQR](/pqr). Di tu nombre, tu correo, qué pides y, si es un reclamo, qué pasó.

- Consultas: respondemos en máximo 10 días hábiles. Si no alcanzamos, te decimos por qué y respondemos en los 5 días hábiles siguientes.
- Reclamos para corregir, actualizar, borrar o revocar: respondemos en máximo 15 días hábiles. Si no alcanzamos, te decimos por qué y respondemos en los 8 días hábiles siguientes.

## Quién más los recibe {#terceros}

- Wompi, para procesar tu pago.
- La transportadora, para entregarte el pedido.
- Quienes nos prestan alojamiento y correo electrónico.
- Google, si entras con tu cuenta de Google o si reCAPTCHA protege tu registro, tu ingreso o tu pedido.
- Las autoridades, cuando la ley lo ordena.

Algunos de ellos, como Google y los servicios de alojamiento y correo, pueden tratar tus datos fuera de Colombia por encargo nuestro. Reciben solo lo que necesitan para su tarea.

## Lo que se guarda en tu navegador {#navegador}

Tu carrito, lo que viste hace poco, las piezas que anotas en Mi PC y las que pagaste, el municipio al que te llega, el tema claro u oscuro y el último pago en curso se guardan en tu propio navegador. Los borras cuando quieras desde su configuración.

Una cookie recuerda tu pedido sin pagar mientras el navegador está abierto, y otra recuerda por tres días qué pedidos hiciste sin cuenta, para sacar de tu carrito lo que ya pagaste. Otras mantienen tu sesión y reconocen los navegadores en los que entraste a tu cuenta. No usamos cookies de publicidad.

## Cómo los cuidamos {#seguridad}

Los datos viajan cifrados y solo los ve quien los necesita para atenderte.

## Cuánto tiempo los conservamos {#vigencia}

Conservamos tus datos mientras los necesitemos para lo que dice esta política. Los de tus compras y reclamos, además, por el tiempo que exigen las normas contables, tributarias y de consumo, hasta diez años. Después los borramos.

Si eliminas tu cuenta, la borramos enseguida con tus direcciones. De tus pedidos quedan productos, fechas, montos y pagos, sin tus datos: los de un pedido pagado se quitan a los 60 días del pago, cuando ya no hacen falta para entregarlo, recibirlo de vuelta o devolverte el dinero.

Si compras sin cuenta y no pagas, a tu pedido le quitamos tus datos a los 30 días de vencer su enlace de pago. Uno que reemplazaste con otro, y que nadie pagó, lo borramos antes.

Si cambiamos esta política en algo importante, te lo decimos antes de aplicar el cambio y publicamos aquí la nueva versión con su fecha.$text$,
    '2026-11-28T05:00:00Z', '2026-11-28T05:00:00Z'),
  ('envios', true, 'Envíos y entregas', 'Dónde entregamos, cuánto cuesta y cuánto tarda tu pedido, y qué pasa si no llega.', 'Dónde entregamos, cuánto cuesta, cuánto tarda y qué pasa si no llega.',
    $text$## Dónde entregamos {#donde}

En todo el territorio de Colombia. Escribe la dirección completa: calle o carrera, número, apartamento, barrio y municipio.

## Cuánto cuesta {#costo}

Hoy el envío es gratis en todo el país. Aparece en una línea aparte del resumen antes de que pagues.

## Cuánto tarda {#tiempo}

Contamos desde el día en que sale. {hora de corte}

{tiempos}

En ningún caso pasamos de 30 días calendario, el máximo que fija la ley. Los días hábiles no cuentan sábados, domingos ni festivos.

## Si tu pedido no llega {#demoras}

Si no podemos entregar a tiempo o un producto se agotó, te avisamos. Puedes esperar o cancelar. Si cancelas, te reembolsamos todo tu dinero en máximo 15 días calendario (artículo 50 de la Ley 1480 de 2011, modificado por la Ley 2439 de 2024).

Escríbenos a {correo} o en el [formulario de PQR](/pqr) con el número de tu pedido.

## Cuando lo recibes {#recibir}

Revisa el paquete. Si llega abierto, golpeado o con algo distinto, toma fotos y escríbenos pronto. Recibirlo no te quita ningún derecho.

Si nadie puede recibir, la transportadora lo intenta de nuevo. Si no lo logra, te escribimos para acordar otra entrega.

## Si quieres devolverlo {#devolver}

Tienes 5 días hábiles desde la entrega. Cómo se hace: [retracto, cambios y garantía](/retracto-y-garantia).$text$,
    '2026-11-28T05:00:00Z', '2026-11-28T05:00:00Z'),
  ('retracto-y-garantia', true, 'Retracto, cambios y garantía', 'Cómo devolver una compra en 5 días hábiles, cambiar un producto y usar la garantía legal de un año en Núcleo.', 'Puedes arrepentirte de tu compra, y lo que compras tiene garantía. Aquí está cómo.',
    $text$## Derecho de retracto {#retracto}

Tienes 5 días hábiles desde que recibes el producto para devolverlo. No tienes que dar razones (artículo 47 de la Ley 1480 de 2011).

1. Dinos que te retractas: escribe a {correo} o usa el [formulario de PQR](/pqr). Di el número del pedido.
2. Dinos cómo quieres tu dinero: por el mismo medio con el que pagaste o por otro que acordemos, con los datos para hacerlo.
3. Devuelve el producto por los mismos medios y en las mismas condiciones en que lo recibiste. El transporte y los demás costos de la devolución los pagas tú.

Te reembolsamos todo lo que pagaste, sin descuentos, en máximo 15 días calendario. El plazo cuenta desde que te retractaste, nos diste bien los datos para el reembolso y devolviste el producto (Ley 2439 de 2024). También obliga a los bancos que intervienen.

## Cuándo no hay retracto {#excepciones}

La ley lo excluye en siete casos. Casi ninguno toca lo que vendemos:

- Servicios que ya empezaron con tu acuerdo.
- Bienes o servicios con precio atado a los mercados financieros.
- Bienes hechos según tus especificaciones o claramente personalizados.
- Bienes que por su naturaleza no se pueden devolver o se dañan rápido.
- Apuestas y loterías.
- Bienes perecederos.
- Bienes de uso personal.

## Cambios {#cambios}

Si te equivocaste de pieza, usa el retracto y compra la que necesitas. Si te llegó un producto distinto o dañado, lo cambiamos y pagamos el transporte.

## Garantía legal {#garantia}

Los productos nuevos tienen un año de garantía desde la entrega, salvo que su página anuncie un plazo mayor (artículos 7 a 16 de la Ley 1480 de 2011).

- La reparación es gratis, con transporte y repuestos.
- Si no se puede reparar o la falla se repite, eliges: otro producto igual o el reembolso de lo que pagaste.

1. Escribe a {correo} o usa el [formulario de PQR](/pqr) con el número del pedido.
2. Cuenta qué falla y desde cuándo. Ayudan fotos o un video.
3. Te decimos cómo enviarlo. No pagas nada.

La garantía no responde solo si demostramos que la falla viene de fuerza mayor, del hecho de un tercero, de un uso indebido o de no seguir las instrucciones del manual.

## Cuándo te respondemos {#respuesta}

En máximo 15 días hábiles desde que recibimos tu solicitud.

Si la respuesta no te sirve, puedes acudir a la [Superintendencia de Industria y Comercio](https://www.sic.gov.co/).

Si pagaste por un medio electrónico y no recibiste lo que compraste, mira también la [reversión del pago](/reversion-del-pago).$text$,
    '2026-11-28T05:00:00Z', '2026-11-28T05:00:00Z'),
  ('reversion-del-pago', true, 'Reversión del pago', 'Cuándo y cómo pedir que te devuelvan un pago electrónico: artículo 51 de la Ley 1480 y Decreto 587 de 2016.', 'Si pagaste por un medio electrónico y algo salió mal, los participantes del pago deben devolverte el dinero.',
    $text$## Cuándo puedes pedirla {#cuando}

Cuando pagaste con tarjeta, PSE u otro medio electrónico y ocurre uno de estos casos (artículo 51 de la Ley 1480 de 2011 y Decreto 587 de 2016):

- Fuiste víctima de un fraude.
- No pediste la operación.
- No recibiste el producto.
- El producto no es el que pediste o no es como se anunció.
- El producto es defectuoso.

Puedes pedirla por toda la compra o por una parte.

## Cómo se pide {#como}

Tienes 5 días hábiles desde que conoces el caso para hacer estas dos cosas:

1. Queja ante nosotros: usa el [formulario de PQR](/pqr) o escribe a {correo}. Di el número del pedido, el caso y el valor. El formulario te da la constancia con número, fecha y hora.
2. Aviso al banco o a la entidad que emitió tu medio de pago, con esa constancia.

Si tienes el producto, déjalo a nuestra disposición en las condiciones en que lo recibiste.

## Cuándo te devuelven el dinero {#plazo}

Los participantes del pago tienen 15 días hábiles para reversarlo desde tu aviso.

Si hay desacuerdo sobre el caso, lo decide la autoridad competente.

## No es lo mismo que el retracto {#diferencia}

Si el producto está bien y solo cambiaste de idea, usa el derecho de retracto: [retracto, cambios y garantía](/retracto-y-garantia).

Si no te respondemos a tiempo, acude a la [Superintendencia de Industria y Comercio](https://www.sic.gov.co/).$text$,
    '2026-11-28T05:00:00Z', '2026-11-28T05:00:00Z'),
  ('pqr', true, 'Peticiones, quejas y reclamos', 'Escríbenos una petición, queja, reclamo o sugerencia y síguela con su número de radicado.', 'Cuéntanos qué pasó. Recibes un número de radicado con fecha y hora, y un enlace para seguirlo.',
    $text$## Qué escribir {#que-incluir}

- Tu nombre y un correo donde responderte.
- El número de tu pedido, si lo tienes: seis letras y números, como X1Z0RP. Está en tu correo y en tu lista de pedidos.
- Qué pasó y cuándo.
- Qué esperas: cambio, reparación, dinero, información.

## Otros medios {#otros-medios}

- Correo: {correo}
- Teléfono: {teléfono}. Pide también tu número de radicado.
- Correspondencia: {vendedor}, {dirección}, {ciudad}

## Cuándo te respondemos {#respuesta}

- Peticiones, quejas y reclamos: en máximo 15 días hábiles.
- Consultas sobre tus datos personales: en máximo 10 días hábiles.
- Reclamos sobre tus datos personales: en máximo 15 días hábiles.

Para devolver una compra, mira [retracto, cambios y garantía](/retracto-y-garantia). Para un pago electrónico, [reversión del pago](/reversion-del-pago).

## Si no quedas conforme {#autoridad}

Puedes acudir a la [Superintendencia de Industria y Comercio](https://www.sic.gov.co/), la autoridad que protege a los consumidores.$text$,
    '2026-11-28T05:00:00Z', '2026-11-28T05:00:00Z');

INSERT INTO page_versions (page, number, title, description, lead, body, in_force_at, published_at)
SELECT slug, 1, title, description, lead, body, created_at, created_at FROM pages;
