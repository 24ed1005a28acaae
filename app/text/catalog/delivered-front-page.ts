import type { FrontPage, Slide } from '#app/shop/front-page/front-page.ts';

const usual = { alt: '', startsAt: null, endsAt: null, isOn: true } satisfies Partial<Slide>;
const strip = { title: '', category: null, products: [], isOn: true };

/**
 * What the front page shows until the owner publishes something (S2.65–S2.71, S2.62, S2.63). The four titles are prescribed.
 * `pictures/render-banners.ts` makes the pictures.
 */
export const deliveredFrontPage: FrontPage = {
  slides: [
    {
      ...usual,
      id: 1,
      image: 'banner1.jpg',
      title: '¡Oferta Especial! 35% OFF',
      overline: 'Ofertas',
      lead: 'Tarjetas gráficas, procesadores y memoria con el descuento ya aplicado en el precio que ves.',
      action: 'Ver ofertas',
      to: '/offers',
    },
    {
      ...usual,
      id: 2,
      image: 'banner2.jpg',
      title: 'Nuevos Lanzamientos',
      overline: 'Procesadores',
      lead: 'Socket, núcleos y consumo a la vista, para que sepas qué le sirve a tu equipo.',
      action: 'Ver procesadores',
      to: '/categories/procesadores',
    },
    {
      ...usual,
      id: 3,
      image: 'banner3.jpg',
      title: 'Envios Gratis Hoy',
      overline: 'Envíos',
      lead: 'El total de tu carrito es lo que pagas: no sumamos costo de envío.',
      action: 'Ver productos',
      to: '/categories',
    },
    {
      ...usual,
      id: 4,
      image: 'banner4.jpg',
      title: 'Descuentos Exclusivos',
      overline: 'Descuentos',
      lead: 'El precio anterior queda tachado al lado, para que veas cuánto ahorras.',
      action: 'Ver descuentos',
      to: '/offers',
    },
  ],
  strips: [
    { ...strip, id: 1, kind: 'offers' },
    { ...strip, id: 2, kind: 'best_sellers' },
  ],
};
