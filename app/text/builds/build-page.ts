/** For the browser too; sentences that a loader can say already stand in `build-words.ts`. */
export const buildText = {
  title: 'Tu PC',
  parts: 'Piezas de tu PC',
  verdict: 'Resultado',
  change: 'Cambiar',
  changeNamed: (name: string) => `Cambiar ${name}`,
  remove: 'Quitar',
  removeOne: 'Quitar uno',
  removeNamed: (name: string) => `Quitar ${name}`,
  removeOneNamed: (name: string) => `Quitar uno: ${name}`,
  more: 'Uno más',
  moreNamed: (name: string) => `Uno más: ${name}`,
  piecesOf: (count: number) => `${count} ×`,
  checked: (count: number) => (count === 1 ? 'Una comprobación bien' : `${count} comprobaciones bien`),
  fromLibrary: 'De la biblioteca: no la vendemos, cuenta como tuya.',

  watts: 'Consumo',
  connectors: 'Conectores y ranuras',
  needs: 'pide',
  has: 'hay',

  mends: 'Cómo se arregla',
  nearest: 'La pieza más cercana que lo arregla',
  another: 'Otra forma',
  newTotal: 'Total nuevo',
  apply: 'Hacer este cambio',

  summary: 'Resumen',
  total: 'Total',
  taxIncluded: 'IVA incluido',
  compare: 'Comparar con otro PC',
  startAnew: 'Empezar de nuevo',
  toSummary: 'Ver resumen',
  typed:
    'El enlace de esta página guarda el PC entero. Las piezas que escribes a mano no viajan en él, porque no tienen código.',

  sources: 'De dónde salen los datos',
  back: 'Volver a tu PC',
} as const;

export const chooseText = {
  views: 'Qué se muestra',
  order: 'Orden',
  orders: { '': 'Lo que sirve primero', precio: 'Menor precio', 'precio-mayor': 'Mayor precio' },
  choose: 'Elegir',
  chooseNamed: (name: string) => `Elegir: ${name}`,
  isThere: 'Ya está en tu PC',
  full: 'No cabe otra pieza de estas en un PC.',
  list: 'Piezas para elegir',
} as const;

export const startText = {
  uses: '¿Para qué la quieres?',
  budget: 'Presupuesto en pesos',
  budgetHint: 'como 4.000.000',
  propose: 'Ver propuestas',
  open: 'Abrir y cambiar piezas',
  openNamed: (name: string) => `Abrir y cambiar piezas: ${name}`,
  compareFirst: 'Comparar las dos primeras',
  pieces: 'O pieza por pieza',
  goOn: 'Sigue con la tuya',
  choose: 'Elegir',
  how: 'Cómo funciona',
} as const;

export const comparedBuildsText = {
  title: 'Dos PC, lado a lado',
  table: 'Comparación de dos PC',
  differs: 'Cambia',
  feature: 'Característica',
  first: 'El primero',
  second: 'El segundo',
  open: 'Abrir este PC',
  link: 'Enlace o código',
  compare: 'Comparar',
  another: 'Armar otro PC',
} as const;
