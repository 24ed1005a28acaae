/** On pages of others; their loaders say it. */
export const inviteText = {
  home: {
    title: 'Arma tu PC con piezas compatibles',
    lead: 'Elige piezas o di tu presupuesto. Revisamos socket, medidas, vatios y conectores con lo que hay en bodega.',
    action: 'Arma tu PC',
  },
  use: 'Úsalo en tu PC',
  category: '¿Armas un PC? Elige piezas compatibles',
} as const;
