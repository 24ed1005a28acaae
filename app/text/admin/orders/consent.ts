export const consentText = {
  accepted: (moment: string) => `El ${moment} el comprador aceptó`,
  terms: 'los términos',
  and: 'y',
  privacy: 'la política de datos',
  version: (number: number) => `versión ${number}`,
} as const;
