export const namelessCustomer = 'Usuario';
