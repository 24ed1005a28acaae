import type { Nit } from '#app/shop/invoices/invoice.ts';
import { checkDigitOf } from '#app/shop/invoices/nit.ts';

export const questionText = {
  email: '¿Quisiste decir',
  take: (email: string) => `${email.slice(email.lastIndexOf('@') + 1)}?`,
  takeNamed: (email: string) => `Cambiar a ${email}`,
  phone: (digits: number) =>
    digits === 0
      ? '¿Está bien? Sin un número, la transportadora no puede llamarte.'
      : `¿Está completo? Tiene ${digits === 1 ? 'una cifra' : `${digits} cifras`}, y un celular tiene 10.`,
  nit: ({ digits }: Nit) => {
    const right = digits.length < 6 ? '' : checkDigitOf(digits);
    return right === ''
      ? '¿Está completo el NIT? Revísalo; lo tomamos como lo escribas.'
      : `¿Está bien? Para ese NIT el dígito sería ${right}. Lo tomamos como lo escribas.`;
  },
} as const;
