/** On the page of a category. */
export const categoryInvite = '¿Armas un PC? Elige lo que encaja';
