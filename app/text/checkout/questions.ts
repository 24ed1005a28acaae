export const questionText = {
  email: '¿Quisiste decir',
  take: (email: string) => `${email.slice(email.lastIndexOf('@') + 1)}?`,
  takeNamed: (email: string) => `Cambiar a ${email}`,
  phone: (digits: number) =>
    digits === 0
      ? '¿Está bien? Sin un número, la transportadora no puede llamarte.'
      : `¿Está completo? Tiene ${digits === 1 ? 'una cifra' : `${digits} cifras`}, y un celular tiene 10.`,
} as const;
