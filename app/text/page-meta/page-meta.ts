export const pageMetaText = {
  home: 'Inicio',
  pagedTitle: (title: string, page: number) => `${title}, página ${page}`,
} as const;
