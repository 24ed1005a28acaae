export const startText = {
  uses: '¿Para qué la quieres?',
  budget: 'Presupuesto en pesos',
  budgetHint: 'como 4.000.000',
  propose: 'Ver propuestas',
  open: 'Abrir y cambiar piezas',
  openNamed: (name: string) => `Abrir y cambiar piezas: ${name}`,
  compareFirst: 'Comparar las dos primeras',
  partByPart: 'O pieza por pieza',
  goOn: 'Sigue con la tuya',
  choose: 'Elegir',
  how: 'Cómo funciona',
} as const;
