/** For the browser too; sentences that a loader can say already stand in `build-words.ts`. */
export const buildText = {
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
  times: (count: number) => `${count} ×`,
  checked: (count: number) => (count === 1 ? '1 revisión sin problema' : `${count} revisiones sin problema`),
  infos: (count: number) => (count === 1 ? '1 aviso' : `${count} avisos`),
  fromLibrary: 'No la vendemos: cuenta como una pieza que ya tienes.',

  watts: 'Consumo',
  connectors: 'Conectores y ranuras',

  fixes: 'Cómo se arregla',
  nearest: 'La pieza más cercana que lo arregla',
  another: 'Otra forma',
  newTotal: 'Total nuevo',
  apply: 'Hacer este cambio',

  summary: 'Resumen',
  total: 'Total',
  compare: 'Comparar con otro PC',
  startOver: 'Empezar de nuevo',
  toSummary: 'Ver resumen',
  typed: 'El enlace de esta página guarda tu PC.',
} as const;
