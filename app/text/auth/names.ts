/** Whoever gave no name (specification section 7). */
export const namelessCustomer = 'Usuario';
