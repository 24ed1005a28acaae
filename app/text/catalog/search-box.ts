/** On every page, so apart from what only a search says. */
export const searchBoxText = {
  label: 'Buscar productos',
  placeholder: 'Buscar productos...',
  submit: 'Buscar',
} as const;
