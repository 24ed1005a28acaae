/** On pages of others. */
export const inviteText = {
  use: 'Úsalo en tu PC',
  useNamed: (name: string) => `Úsalo en tu PC: ${name}`,
  homeTitle: 'Arma tu PC y sabe qué encaja',
  homeLead:
    'Elige piezas o di tu presupuesto. Revisamos socket, medidas, vatios y conectores con lo que hay en bodega.',
  homeAction: 'Arma tu PC',
  category: '¿Armas un PC? Elige lo que encaja',
} as const;
