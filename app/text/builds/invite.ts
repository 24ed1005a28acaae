/** On pages of others; their loaders say it. */
export const inviteText = {
  use: 'Úsalo en tu PC',
  category: '¿Armas un PC? Elige piezas compatibles',
} as const;
