/** Where products go in and out as files. */
export const exchangeAddress = '/admin/intercambio';
