/** Beside the form of a product, which has its own price. */
export const campaignNow = (paid: string) => `Ahora se vende a ${paid} por la campaña`;
