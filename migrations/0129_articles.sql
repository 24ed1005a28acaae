-- Articles of the blog as rows that the owner edits, and pictures that are shown in texts. docs/content.md

CREATE TABLE content_pictures (
  hash text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{32}$') CHECK (length(hash) <= 32),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  added_at timestamptz NOT NULL
);

CREATE TABLE articles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (length(slug) <= 80),
  title text NOT NULL CHECK (length(title) <= 120),
  -- Of the list of articles and of search engines.
  description text NOT NULL CHECK (length(description) <= 200),
  author text NOT NULL CHECK (length(author) <= 80),
  -- Markdown.
  body text NOT NULL CHECK (octet_length(body) <= 240000),
  -- Of the body, counted when it is written.
  reading_minutes smallint NOT NULL,
  -- A drawing of the shop's, or a picture of `content_pictures`.
  image text NOT NULL CHECK (length(image) <= 200),
  image_alt text NOT NULL CHECK (length(image_alt) <= 200),
  is_published boolean NOT NULL DEFAULT false,
  -- The beginning of a day in Colombia; one that is published appears then by itself.
  publish_at timestamptz NOT NULL,
  revised_at timestamptz NOT NULL,
  -- Those that came with the shop keep their order, behind the owner's.
  series_position smallint,
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Addresses that an article had before; they lead to it.
CREATE TABLE former_article_slugs (
  slug text PRIMARY KEY CHECK (length(slug) <= 80),
  article_id bigint NOT NULL REFERENCES articles,
  left_at timestamptz NOT NULL
);
CREATE INDEX former_article_slugs_by_article ON former_article_slugs (article_id);

-- Pages name the kind `content`, with `articles` or `pages`, among what they show.
CREATE FUNCTION announce_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce('{"content": ["articles"]}');
  RETURN NULL;
END $$;
CREATE TRIGGER articles_announce AFTER INSERT OR UPDATE OR DELETE ON articles FOR EACH STATEMENT EXECUTE FUNCTION announce_articles();

INSERT INTO articles (slug, title, description, author, body, reading_minutes, image, image_alt, is_published, publish_at, revised_at,
  series_position, created_at, updated_at) VALUES
  ('armar-un-pc-gamer', 'Cómo armar un PC gamer sin botar la plata', 'En qué gastar primero, qué piezas encajan entre sí y en qué orden se arman, explicado para quien compra en Colombia.', 'Equipo Núcleo',
    $text$Un PC gamer bien armado no es el que lleva la pieza más cara, sino aquel en el que ninguna pieza le estorba a las otras. En esta guía vas de la decisión que más pesa, la pantalla en la que vas a jugar, hasta el primer arranque. Ten a la mano la lista de [componentes por categoría](/categories) para ir anotando tu configuración mientras lees.

## Empieza por el monitor y los juegos

Antes de mirar piezas, contesta tres preguntas: qué resolución tiene tu monitor, cuántos hercios muestra y qué juegas. Un monitor de 1920 × 1080 a 144 Hz con juegos competitivos pide sobre todo procesador. Uno de 2560 × 1440 con juegos de mundo abierto pide tarjeta gráfica y memoria de video. En 4K manda la tarjeta y casi cualquier procesador actual de seis núcleos la puede seguir.

Si todavía no tienes monitor, inclúyelo en la cuenta. Comprar una tarjeta para 1440p y conectarla a una pantalla de 60 Hz es pagar por cuadros que nunca vas a ver.

## Reparte el presupuesto

No hay una proporción mágica, pero estos rangos funcionan para un equipo dedicado a jugar. Son porcentajes de la torre, sin monitor ni periféricos.

Tabla: Cómo repartir el presupuesto de la torre

| Pieza | Parte del total | Lo que decide |
| --- | --- | --- |
| Tarjeta gráfica | 35–⁠45 % | Resolución, calidad gráfica, memoria de video |
| Procesador | 15–⁠22 % | Cuadros por segundo en juegos competitivos y de simulación |
| Placa base | 10–⁠13 % | Socket, ranuras M.2, red, posibilidad de actualizar |
| Memoria RAM | 8–⁠12 % | Que nada se trabe con el juego y el navegador abiertos |
| SSD | 6–⁠9 % | Tiempos de carga y espacio para la biblioteca |
| Fuente de poder | 6–⁠9 % | Estabilidad y margen para la próxima tarjeta |
| Chasís y refrigeración | 8–⁠10 % | Temperatura, ruido y que todo quepa |

Los precios se mueven con el dólar y con la oferta mundial. La memoria, por ejemplo, se encareció desde finales de 2025 por la demanda de los centros de datos. Por eso conviene decidir primero la configuración completa y comprar después, en vez de ir coleccionando piezas durante meses: la garantía de cada una empieza a correr el día en que la recibes, aunque siga en su caja.

## Procesador y placa: elige la plataforma

El procesador decide la placa, y la placa decide la memoria y lo que podrás cambiar dentro de tres años. Para un equipo nuevo, la plataforma AM5 de AMD es la apuesta más tranquila: usa DDR5 y AMD se comprometió a seguir sacando procesadores para ella por lo menos hasta 2027.

Para jugar a 1080p o 1440p con una tarjeta de gama media, seis núcleos modernos bastan. Si buscas más de 144 cuadros por segundo, juegas simuladores o títulos de estrategia con muchas unidades, ahí sí paga el [Ryzen 7 7800X3D](/product/1): sus 96 MB de caché L3 evitan viajes a la memoria y por eso rinde en juegos por encima de procesadores con más núcleos. Ten en cuenta dos cosas: no trae disipador, y su límite es de 162 W, aunque jugando suele quedarse muy por debajo; un buen disipador de aire de doble torre lo maneja sin problema.

En la placa, un chipset B650 o B850 es suficiente para casi todo el mundo. Revisa en este orden:

1. Que la lista de compatibilidad del fabricante incluya tu procesador, y desde qué versión de BIOS.
2. Que permita actualizar la BIOS sin procesador instalado, por si viene con una versión vieja.
3. Cuántas ranuras M.2 tiene y cuáles comparten líneas con otros puertos.
4. Si trae Wi-Fi, en caso de que no puedas llevar un cable de red hasta el escritorio.

Pagar por un X870E solo tiene sentido si vas a usar varios SSD rápidos, USB4 o un procesador de 16 núcleos a fondo.

## Memoria: dos módulos, nunca uno

Compra un kit de dos módulos iguales. Con uno solo, el procesador trabaja con la mitad del ancho de banda y se nota, sobre todo en los mínimos. Para AM5 el punto dulce es DDR5-6000 con latencia CL30; 32 GB es hoy la cantidad cómoda y 16 GB el mínimo para jugar.

Evita llenar las cuatro ranuras: con DDR5, cuatro módulos obligan a bajar la velocidad. Si piensas crecer, mejor empieza con dos de 16 GB que con cuatro de 8 GB.

## Tarjeta gráfica y SSD

La tarjeta merece su propia guía y la escribimos: [las mejores tarjetas gráficas según tu monitor](/blog/mejores-tarjetas-graficas). El resumen es que 8 GB de memoria de video ya se quedan cortos en varios juegos con texturas altas. Para un equipo equilibrado de 1080p y 1440p, la [RTX 5060 Ti de 16 GB](/product/2) es un buen centro: mide 227 mm, usa un solo conector de 8 pines y le basta una fuente de 600 W.

Para el [almacenamiento](/categories/almacenamiento), un SSD NVMe PCIe 4.0 de 1 TB es el punto de partida. El [Kingston NV3 de 1 TB](/product/3) lee hasta 6000 MB/s; en juegos no vas a distinguirlo de uno del doble de precio. Si editas video o copias archivos enormes a diario, busca uno con memoria DRAM, que no baja de velocidad en las copias largas.

## Fuente, chasís y la red eléctrica

La fuente no se ve en las pruebas de rendimiento y aun así es la pieza en la que menos conviene ahorrar: si falla, puede llevarse otras. Suma el consumo de la tarjeta y el procesador, agrega unos 100 W para lo demás y deja un margen del 30 %. Busca certificación 80 Plus Bronze o mejor, protecciones completas y, si tu tarjeta usa el conector de 16 pines, una fuente ATX 3.1 que lo traiga de fábrica.

Nunca mezcles cables modulares de una fuente con otra, ni siquiera de la misma marca: el conector entra, pero los pines pueden estar en otro orden y quemar tus discos.

En Colombia la red doméstica es de 120 V y en muchas casas viejas no hay polo a tierra real. Verifica la toma antes de conectar un equipo de varios millones y usa un buen supresor de picos; si en tu zona la luz se va seguido, una UPS de onda sinusoidal le va mejor a las fuentes modernas.

Del chasís mira tres medidas: largo máximo de la tarjeta, alto máximo del disipador y formato de la placa. Después, que el frente deje pasar el aire. Dos ventiladores adelante y uno atrás resuelven casi cualquier equipo de gama media.

## El orden del armado

1. Monta procesador, memoria y SSD en la placa, sobre la caja de cartón. La memoria va en la segunda y la cuarta ranura contando desde el procesador.
2. Instala el disipador con una gota de pasta térmica del tamaño de una arveja y conecta su ventilador a CPU_FAN.
3. Prueba fuera del chasís, con fuente y video, si el procesador tiene gráficos. Descubrir una falla aquí ahorra una hora.
4. Pon los separadores y la lámina trasera en el chasís, y atornilla la placa sin forzar.
5. Instala la fuente y pasa los cables por detrás antes de poner la tarjeta.
6. Entra la tarjeta hasta que la ranura haga clic, atorníllala y conecta su corriente hasta el fondo.

Trabaja con el equipo desconectado y toca de vez en cuando una parte metálica del chasís: basta para descargar la estática.

## El primer arranque

Con DDR5, el primer encendido puede tardar varios minutos con la pantalla negra mientras la placa ajusta la memoria. Espera antes de asustarte. Luego entra a la BIOS, actualízala y activa el perfil EXPO o XMP; sin eso, tu memoria de 6000 corre a 4800. Revisa que Resizable BAR quede activo.

Ya en Windows, instala los controladores, elige la frecuencia real del monitor en la configuración de pantalla y confirma que el cable de video va a la tarjeta y no a la placa. Son los dos errores que más vemos.

## Si algo llega mal

Por la Ley 1480 tienes garantía legal, que para un producto nuevo es de un año si nadie te anuncia otro plazo, y en compras por internet puedes retractarte dentro de los cinco días hábiles siguientes a la entrega, devolviendo el producto como llegó. Prueba cada pieza en esa primera semana y guarda cajas y facturas.

¿Ya tienes un equipo y dudas si armar otro? Mira primero [las mejoras baratas que sí se notan](/blog/mejoras-baratas-para-tu-pc).$text$,
    6, '/images/blog/gaming-pc.svg', 'Dibujo de una torre abierta con su placa, su tarjeta gráfica y sus ventiladores', true, '2025-04-01T05:00:00Z', '2026-11-20T05:00:00Z', 1, '2025-04-01T05:00:00Z', '2025-04-01T05:00:00Z'),
  ('mejores-tarjetas-graficas', 'Las mejores tarjetas gráficas según tu monitor', 'Qué tarjeta pide cada resolución, cuánta memoria necesitas y qué revisar en tu torre y tu fuente antes de pagar.', 'Equipo Núcleo',
    $text$La mejor tarjeta gráfica no es la que gana las comparativas: es la más económica que llena tu monitor con los juegos que tú juegas. Todo lo que pase de ahí es calor, ruido y plata quieta. Aquí ordenamos las tarjetas actuales por la pantalla para la que tienen sentido y dejamos al final lo que hay que medir antes de pagar.

## Tres números antes del nombre

El nombre de una tarjeta dice poco y a veces confunde. Mira estos tres datos en la ficha.

- **Memoria de video.** Si no alcanza, el juego baja texturas o da tirones, por potente que sea el chip. Hoy 8 GB sirven para 1080p con ajustes medidos; 12 GB es un mínimo razonable para 1440p y 16 GB es lo que compraríamos para que dure.
- **Ancho del bus y tipo de memoria.** Un bus de 128 bits con GDDR7 puede rendir como uno más ancho con GDDR6, así que compara los dos datos juntos, nunca el bus solo.
- **Consumo.** Decide la fuente, el tamaño del disipador y el ruido. También la cuenta de la luz: 100 W de diferencia durante cuatro horas diarias son unos 12 kWh al mes.

Fíjate además en el apellido. Hay RTX 5060 Ti y RX 9060 XT de 8 GB y de 16 GB con el mismo nombre en la caja. La diferencia de precio existe; la de vida útil es mayor.

## El mapa de las tarjetas actuales

Lee la tabla desde tu pantalla, no desde el nombre: las tarjetas de una misma fila compiten entre sí. El consumo es el que anuncia el fabricante; la fuente, la que alcanza para todas las de la fila.

Tabla: Tarjetas por resolución

| Para | Tarjetas | Memoria | Consumo | Fuente |
| --- | --- | --- | --- | --- |
| 1080p, ajustes medios | [RTX 5050](/search?q=RTX+5050) | 8 GB | 130 W | 550 W |
| 1080p, ajustes altos | [RTX 5060](/search?q=RTX+5060), [RX 9060 XT 8 GB](/search?q=RX+9060+XT+8%C2%A0GB), [Arc B580](/search?q=Arc+B580) | 8–⁠12 GB | 145–⁠190 W | 550–⁠600 W |
| 1080p alta tasa y 1440p | [RTX 5060 Ti 16 GB](/search?q=RTX+5060+Ti+16%C2%A0GB), [RX 9060 XT 16 GB](/search?q=RX+9060+XT+16%C2%A0GB) | 16 GB | 160–⁠180 W | 600 W |
| 1440p, ajustes altos | [RTX 5070](/search?q=RTX+5070), [RX 9070](/search?q=RX+9070) | 12–⁠16 GB | 220–⁠250 W | 650 W |
| 1440p alta tasa y 4K | [RX 9070 XT](/search?q=RX+9070+XT), [RTX 5070 Ti](/search?q=RTX+5070+Ti) | 16 GB | 300–⁠304 W | 750 W |
| 4K, ajustes altos | [RTX 5080](/search?q=RTX+5080) | 16 GB | 360 W | 850 W |
| 4K sin concesiones, trabajo con IA | [RTX 5090](/search?q=RTX+5090) | 32 GB | 575 W | 1000 W |

Los precios en pesos cambian con el dólar y con el costo de la memoria, que desde finales de 2025 empuja hacia arriba a las tarjetas que más llevan. En [nuestras categorías](/categories) ves el precio de hoy con IVA; úsalo para calcular cuánto pagas por cada escalón de la tabla. Si dos escalones vecinos están a menos de un 10 %, sube; si están a más de un 40 %, quédate abajo y guarda la diferencia para el monitor.

## 1080p: cuándo bastan 8 GB

En juegos competitivos como Valorant, Counter-Strike 2, Fortnite en modo rendimiento o Rocket League, una tarjeta de 8 GB no se va a quedar sin memoria: lo que limita es el procesador. Ahí una RTX 5060 o una RX 9060 XT de 8 GB son compras sensatas.

En juegos de un solo jugador con texturas altas y trazado de rayos la historia cambia. Varios títulos recientes superan los 8 GB incluso a 1080p, y cuando eso pasa no se ve un promedio más bajo sino tirones. La Arc B580 con 12 GB es la alternativa económica, con una condición: necesita una plataforma con Resizable BAR activo. En un PC anterior a la décima generación de Intel o a los Ryzen 3000 pierde buena parte de su rendimiento, y con procesadores modestos también sufre más que las otras.

## 1440p: el punto de equilibrio

Si compras monitor y tarjeta al mismo tiempo, 1440p es donde la plata rinde más. La [RTX 5060 Ti de 16 GB](/product/2) es la puerta de entrada: 180 W, dos ranuras, 227 mm de largo y un conector de 8 pines normal, así que entra en casi cualquier equipo que ya tengas. Juega a 1440p con ajustes altos usando reescalado, y en 1080p da margen para pantallas de 165 Hz.

La RX 9060 XT de 16 GB compite de frente con ella en juegos sin trazado de rayos y suele costar menos. Elige GeForce si valoras DLSS, el trazado de rayos o programas que dependen de CUDA; elige Radeon si quieres más cuadros por peso y no usas esos programas.

Un detalle técnico que sí importa en equipos viejos: la RTX 5060 Ti usa ocho líneas PCIe. En una placa PCIe 4.0 o 5.0 da igual; en una PCIe 3.0, por ejemplo una B450, pierde un poco, y la versión de 8 GB bastante más cuando se le acaba la memoria.

Para 1440p a 144 Hz o más con todo en alto, salta a la RX 9070 XT o a la RTX 5070 Ti. La RTX 5070 es rápida, pero sus 12 GB la ponen en desventaja a futuro frente a la RX 9070.

## 4K: mira también el procesador

A 4K el trabajo cae casi entero en la tarjeta, hasta que activas el reescalado. Con DLSS o FSR en modo rendimiento, el juego se dibuja por dentro a 1080p y el procesador vuelve a ser el límite. Por eso una tarjeta de este nivel pide un compañero como el [Ryzen 7 7800X3D](/product/1) y no un seis núcleos de hace cuatro generaciones.

La RTX 5090 es otra categoría: consume 575 W, pide una fuente de 1000 W de calidad y un chasís con aire de verdad. Para jugar casi nadie la necesita; para modelos de lenguaje locales o escenas pesadas de Blender sus 32 GB no tienen reemplazo entre las tarjetas de consumo.

## Reescalado y generación de cuadros, sin mercadeo

**El reescalado** (DLSS, FSR, XeSS) dibuja menos puntos y reconstruye la imagen. En calidad, a 1440p y 4K, es una mejora casi gratis. FSR 4 solo funciona de forma oficial en las Radeon RX 9000; las RTX usan DLSS con el modelo nuevo desde la serie 20.

**La generación de cuadros** inserta imágenes intermedias. Se ve más fluido, pero el juego no responde más rápido. Sirve cuando ya tienes unos 60 cuadros reales por segundo y una pantalla de 120 Hz o más. Si partes de 30, verás un video fluido con controles pesados. Cuando una gráfica de publicidad multiplique por cuatro el rendimiento, busca si contaba esos cuadros.

## Si también trabajas con ella

Para video, las tres marcas codifican AV1 por hardware. Para Blender, V-Ray y casi todo lo que se apoya en CUDA u OptiX, una GeForce te ahorra problemas. Para modelos de IA locales manda la memoria: 16 GB permiten modelos medianos cuantizados que en 8 GB no cargan.

## Lo que hay que medir antes de pagar

1. **Largo y grosor.** Compara los milímetros de la ficha con el máximo de tu chasís y resta el radiador o los ventiladores del frente. Muchas tarjetas ocupan dos ranuras y media.
2. **Fuente.** Usa la recomendación de la tabla y suma si tu procesador pasa de 150 W. Cuenta los conectores: dos de 8 pines deben salir de dos cables distintos.
3. **Conector de 16 pines.** Empújalo hasta que no se vea espacio y no lo dobles en los primeros tres o cuatro centímetros. Un conector a medio entrar se calienta y se derrite.
4. **Monitor.** Verifica que acepte frecuencia variable y que el cable sea DisplayPort o HDMI de la versión que pide tu resolución.
5. **Lugar para el resto.** Los juegos actuales pesan 100 GB o más. Si tu disco está lleno, aparta algo para un SSD como el [Kingston NV3 de 1 TB](/product/3); cargar texturas desde un disco duro también produce tirones.

## ¿Usada o de la generación pasada?

Una RTX 4060 o una RX 7600 con buen descuento sigue siendo una compra válida para 1080p. Con las usadas, pide verlas funcionando diez minutos con carga, revisa temperatura y ruido, y pregunta por la factura: sin ella no hay garantía que reclamar. Si el ahorro es menor a una cuarta parte del precio de una nueva equivalente, no compensa el riesgo.

Y si dudas de que la tarjeta sea tu problema, haz primero el diagnóstico de [mejoras baratas que sí se notan](/blog/mejoras-baratas-para-tu-pc). Si vas a empezar de cero, sigue la guía para [armar un PC gamer](/blog/armar-un-pc-gamer).$text$,
    6, '/images/blog/graphics-cards.svg', 'Dibujo de una tarjeta gráfica de dos ventiladores junto a su ranura', true, '2025-04-02T05:00:00Z', '2026-11-20T05:00:00Z', 2, '2025-04-02T05:00:00Z', '2025-04-02T05:00:00Z'),
  ('mejoras-baratas-para-tu-pc', 'Mejoras baratas que sí se notan en tu PC', 'Primero lo que no cuesta nada, después el SSD, la memoria y el procesador: cómo encontrar lo que frena tu equipo.', 'Equipo Núcleo',
    $text$Antes de cambiar de computador, averigua qué lo frena. En la mayoría de los equipos que nos describen hay una sola pieza que detiene a las demás, y a veces ni siquiera es una pieza sino una opción apagada. Esta guía va de lo gratis a lo que cuesta, en el orden en que nosotros lo haríamos.

## Diagnostica en diez minutos

Abre el juego o programa que te molesta, déjalo correr y mira el Administrador de tareas de Windows (Ctrl + Mayús + Esc), en la pestaña Rendimiento. Para juegos ayuda un medidor en pantalla, como el de MSI Afterburner o el que traen los controladores de AMD y NVIDIA.

Tabla: Qué síntoma apunta a qué pieza

| Lo que ves | Lo que frena | Por dónde empezar |
| --- | --- | --- |
| La tarjeta gráfica está al 97–⁠100 % | Tarjeta gráfica | Reescalado y ajustes; después, tarjeta |
| La tarjeta está por debajo del 90 % y hay tirones | Procesador o memoria | Perfil XMP o EXPO, segundo módulo, procesador |
| El disco está al 100 % al abrir programas | Almacenamiento | SSD |
| La memoria pasa del 85 % | Memoria RAM | Cerrar programas; después, ampliar |
| Rinde bien y a los diez minutos se cae | Temperatura | Limpieza, pasta térmica, ventiladores |
| Se apaga de golpe al jugar | Fuente o temperatura | Revisar las dos antes de comprar otra cosa |

Anota los números de hoy: cuadros por segundo en una escena que puedas repetir, tiempo de arranque, temperaturas. Sin un antes no sabrás si la mejora sirvió.

## Lo que no cuesta nada

**Activa el perfil de memoria.** Muchos equipos llevan años con una memoria de 3200 o 6000 corriendo a la velocidad base porque nadie activó XMP o EXPO en la BIOS. Es un menú, y en juegos limitados por el procesador puede dar más que cambiarlo.

**Revisa que los módulos estén en las ranuras correctas.** Con dos módulos, van en la segunda y la cuarta contando desde el procesador. En el Administrador de tareas, CPU-Z o HWiNFO puedes confirmar la velocidad y que trabajen en doble canal.

**Elige la frecuencia del monitor.** Windows deja con frecuencia en 60 Hz una pantalla de 144. Está en Configuración, Pantalla, Configuración avanzada.

**Conecta el monitor a la tarjeta gráfica.** Si el cable va a la placa base, la tarjeta no está trabajando.

**Quita lo que arranca solo.** En la pestaña de aplicaciones de arranque, desactiva lanzadores de juegos y asistentes que no uses a diario.

**Limpia.** Apaga, desconecta y sopla filtros y disipadores con aire comprimido, sujetando las aspas para que no giren. En ciudades con polvo o con mascotas, cada seis meses. Un disipador tapado puede costarte diez grados y la velocidad turbo.

## Lo que cuesta menos que una salida a comer

Una jeringa de pasta térmica le devuelve varios grados a un procesador que no se ha abierto en cuatro años. Retira la vieja con alcohol isopropílico, pon una gota del tamaño de una arveja y aprieta en cruz.

Si el chasís tiene un solo ventilador, añade uno o dos de 120 mm con control PWM. Ponlos adelante, soplando hacia adentro, y deja el trasero sacando. Bajan la temperatura de la tarjeta gráfica, que casi siempre respira el aire que los demás le dejan, y con ella el ruido.

## El SSD: la mejora que todos notan

Si Windows todavía arranca desde un disco duro, no sigas leyendo: esa es. El paso de un disco duro a un SSD acorta el arranque de minutos a segundos y el equipo deja de congelarse al abrir el navegador. Ninguna otra mejora se siente tanto por ese precio.

Mira tu placa. Si tiene una ranura M.2 con PCIe, el [Kingston NV3 de 1 TB](/product/3) es la opción directa: hasta 6000 MB/s en PCIe 4.0, y en una ranura 3.0 funciona a la velocidad de esta, que sigue siendo muchas veces la de un disco duro. Confirma en el manual dos cosas: que la ranura acepte NVMe, porque algunas viejas solo reciben M.2 SATA, y que usarla no apague puertos SATA que necesites.

Si no hay M.2, un SSD SATA de 2,5" hace casi la misma diferencia en el uso diario. Deja el disco duro para fotos y archivos, y ten una copia de lo importante en otra parte antes de clonar nada.

De un SSD SATA a un NVMe, en cambio, la ganancia en juegos es de uno o dos segundos. Si ya tienes SSD y espacio, gasta en otra cosa.

## Memoria: de uno a dos módulos

Un solo módulo deja al procesador con la mitad del ancho de banda, y si juegas con gráficos integrados eso es lo que manda. Agregar un segundo módulo igual puede subir los mínimos de forma visible.

- Con 8 GB, ampliar a 16 GB es obligatorio en 2026.
- Con 16 GB, pasar a 32 GB vale la pena si juegas con el navegador y Discord abiertos, o si editas video.
- Con 32 GB, solo si tus programas lo piden.

DDR4 y DDR5 no son intercambiables: ni la ranura coincide. Busca un módulo de la misma velocidad, latencia y, si puedes, la misma referencia. Si la tuya ya no se consigue, sale mejor vender los módulos viejos y comprar un kit. Compara bien, porque la memoria subió de precio desde finales de 2025.

## El procesador que cabe en tu placa

Muchas placas aceptan procesadores dos o tres generaciones más nuevos que el que traen. Consulta la lista de compatibilidad en la página del fabricante, actualiza la BIOS con el procesador viejo puesto y solo entonces cámbialo.

- **AM4 (Ryzen 1000 a 5000).** Si tienes un Ryzen 5 1600 o 2600, un Ryzen 5 5600 o un Ryzen 7 5700X se sienten como otro computador sin tocar memoria ni placa.
- **AM5 (Ryzen 7000 en adelante).** Si compraste un seis núcleos para entrar a la plataforma, el [Ryzen 7 7800X3D](/product/1) se instala en la misma placa con la misma memoria DDR5. No es barato, pero es mucho menos que un equipo nuevo. Calcula también un disipador de doble torre si usas el de fábrica.
- **LGA1700 (Core 12, 13 y 14).** De un i3 o i5 básico puedes subir a un i5 de 14 núcleos. En las generaciones 13 y 14 instala la última BIOS antes que nada: corrige el voltaje que dañaba algunos procesadores.

Haz este cambio solo si el diagnóstico dijo que la tarjeta espera. Con una tarjeta al 100 %, un procesador nuevo no te da un cuadro más.

## Tarjeta gráfica: cuando lo demás ya está

Si la tarjeta está al máximo con reescalado y ajustes medios, llegó la hora. Para equipos de gama media conviene una que no obligue a cambiar fuente ni chasís. La [RTX 5060 Ti de 16 GB](/product/2) consume 180 W, pide una fuente de 600 W y usa un conector de 8 pines, el mismo que usan casi todas las RTX 2060, RTX 3060 y RX 580. En placas PCIe 3.0 pierde algo de rendimiento, pero sigue siendo un salto grande.

Si tu fuente es genérica o tiene más de siete u ocho años, cuéntala dentro de la mejora. En la guía de [tarjetas gráficas según tu monitor](/blog/mejores-tarjetas-graficas) está qué pide cada una.

## Windows 10 y la hora de parar

Windows 10 dejó de recibir soporte el 14 de octubre de 2025. Si tu procesador es anterior a la octava generación de Intel o a los Ryzen 2000, no cumple oficialmente los requisitos de Windows 11, y eso cambia la cuenta: cada peso que le pongas se queda en una plataforma sin futuro.

Nuestra regla es sencilla. Si las piezas que necesitas pasan de la mitad de lo que cuesta un equipo equivalente nuevo, detente. Cambia lo que puedas llevarte a la torre siguiente, como SSD, fuente, chasís o tarjeta, y planea con calma [cómo armar un PC gamer](/blog/armar-un-pc-gamer).

## El orden, en una lista

1. Diagnostica y anota.
2. Perfil de memoria, frecuencia del monitor, arranque, limpieza.
3. SSD, si arrancas desde un disco duro.
4. Segundo módulo de memoria o paso a 16 GB.
5. Ventiladores y pasta térmica, si hay calor.
6. Procesador de la misma plataforma, si la tarjeta espera.
7. Tarjeta gráfica, con la fuente revisada.

Haz un cambio a la vez y mide después de cada uno. Así sabrás qué sirvió y podrás parar cuando ya esté bien. Cuando sepas qué pieza es, la encuentras en [las categorías de la tienda](/categories) con sus medidas y su socket a la vista.$text$,
    6, '/images/blog/cheap-upgrades.svg', 'Dibujo de un SSD M.2 y dos módulos de memoria que entran en una placa', true, '2025-04-03T05:00:00Z', '2026-11-20T05:00:00Z', 3, '2025-04-03T05:00:00Z', '2025-04-03T05:00:00Z');
