/** On the home page. */
export const inviteText = {
  homeTitle: 'Arma tu PC y sabe qué encaja',
  homeLead:
    'Elige piezas o di tu presupuesto. Revisamos socket, medidas, vatios y conectores con lo que hay en bodega.',
  homeAction: 'Arma tu PC',
} as const;
