/** What the shop promises of its deliveries, in business days after the payment. The owner's word: change it here. */
export const delivery = { mainCities: '2 a 4 días hábiles', elsewhere: '4 a 8 días hábiles' } as const;
