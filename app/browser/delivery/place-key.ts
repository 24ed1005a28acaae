/** Of browser storage. */
export const placeKey = 'deliveryPlace';
