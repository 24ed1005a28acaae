/** Neither length nor strength is a reason: the specification has no such rule (S5.12). */
export type PasswordRefusal = 'missing' | 'leaked';
