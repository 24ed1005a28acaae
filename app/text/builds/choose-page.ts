export const chooseText = {
  back: 'Volver a tu PC',
  views: 'Qué se muestra',
  order: 'Orden',
  choose: 'Elegir',
  chooseNamed: (name: string) => `Elegir: ${name}`,
  isThere: 'Ya está en tu PC',
  full: 'No cabe otra pieza de estas en un PC.',
  list: 'Piezas para elegir',
  infos: (count: number) => (count === 1 ? '1 aviso' : `${count} avisos`),
} as const;
