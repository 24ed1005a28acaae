/** The notice that the licence of the library asks for (`seeds/library/README.md`). */
export const libraryNotice = {
  text: 'Contiene información de',
  source: { text: 'BuildCores OpenDB', href: 'https://github.com/buildcores/buildcores-open-db' },
  under: ', disponible bajo la',
  licence: {
    text: 'Open Data Commons Attribution License (ODC-By) v1.0',
    href: 'https://opendatacommons.org/licenses/by/1-0/',
  },
  changed:
    ': seleccionada, normalizada y en parte corregida. Las medidas son las que publica cada fabricante; las sumas de vatios son nuestras.',
} as const;
