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
} as const;
