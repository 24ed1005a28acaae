/** Counted from the payment. A promise of the owner's, repeated on many pages: change it here. */
export const delivery = { mainCities: '2 a 4 días hábiles', elsewhere: '4 a 8 días hábiles' } as const;
