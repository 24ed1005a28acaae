/** Apart from `search.ts`, because every page loads it. */
export const searchBoxText = {
  label: 'Buscar productos',
  placeholder: 'Buscar productos...',
  submit: 'Buscar',
} as const;
