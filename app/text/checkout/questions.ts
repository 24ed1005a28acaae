export const questionText = {
  email: '¿Quisiste decir',
  take: (email: string) => `${email.slice(email.lastIndexOf('@') + 1)}?`,
  takeNamed: (email: string) => `Cambiar a ${email}`,
  phone: (figures: number) =>
    figures === 0
      ? '¿Está bien? Sin un número, la transportadora no puede llamarte.'
      : `¿Está completo? Tiene ${figures === 1 ? 'una cifra' : `${figures} cifras`}, y un celular tiene 10.`,
} as const;
