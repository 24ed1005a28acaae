/** For loaders and what is not hydrated. */
export const insteadText = {
  title: 'Parecidos disponibles',
} as const;
