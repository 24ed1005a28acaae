/** The four titles are prescribed (S2.68–S2.71). */
export const bannerText = {
  carousel: {
    label: 'Promociones',
    role: 'carrusel',
    slideRole: 'diapositiva',
    previous: 'Anterior',
    next: 'Siguiente',
    pause: 'Pausar carrusel',
    resume: 'Reanudar carrusel',
    choose: 'Elegir diapositiva',
    position: (number: number, total: number) => `${number} de ${total}`,
    show: (number: number, title: string) => `Mostrar ${number}: ${title}`,
  },
  offer: {
    title: '¡Oferta Especial! 35% OFF',
    overline: 'Ofertas',
    lead: 'Tarjetas gráficas, procesadores y memoria con el descuento ya aplicado en el precio que ves.',
    action: 'Ver ofertas',
  },
  releases: {
    title: 'Nuevos Lanzamientos',
    overline: 'Procesadores',
    lead: 'Socket, núcleos y consumo a la vista, para que sepas qué le sirve a tu equipo.',
    action: 'Ver procesadores',
  },
  shipping: {
    title: 'Envios Gratis Hoy',
    overline: 'Envíos',
    lead: 'El total de tu carrito es lo que pagas: no sumamos costo de envío.',
    action: 'Ver productos',
  },
  exclusive: {
    title: 'Descuentos Exclusivos',
    overline: 'Descuentos',
    lead: 'El precio anterior queda tachado al lado, para que veas cuánto ahorras.',
    action: 'Ver descuentos',
  },
} as const;
