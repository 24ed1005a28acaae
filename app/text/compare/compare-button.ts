/** Apart from the page's words, because every card says them. */
export const compareButtonText = {
  compare: 'Comparar',
  named: (product: string) => `Comparar: ${product}`,
} as const;
