/** Of browser storage. */
export const municipalityKey = 'deliveryPlace';
