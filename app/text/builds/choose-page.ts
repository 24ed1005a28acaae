export const chooseText = {
  back: 'Volver a tu PC',
  views: 'Qué se muestra',
  order: 'Orden',
  choose: 'Elegir',
  chooseNamed: (name: string) => `Elegir: ${name}`,
  isThere: 'Ya está en tu PC',
  full: 'No cabe otra pieza de estas en un PC.',
  list: 'Piezas para elegir',
} as const;
