export const couponFormText = {
  fold: '¿Tienes un cupón?',
  code: 'Código del cupón',
  apply: 'Usar cupón',
  remove: 'Quitar cupón',
  goOnWithout: 'Seguir sin el cupón',
  asking: (code: string) => `Revisando el cupón ${code}…`,
  failed: 'No pudimos revisar el cupón. Intenta de nuevo en un momento.',
} as const;
