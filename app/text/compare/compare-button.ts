/** Apart from the bar's words, because every card says it. */
export const compareButtonText = 'Comparar';
