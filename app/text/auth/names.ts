/** Specification section 7. */
export const namelessCustomer = 'Usuario';
