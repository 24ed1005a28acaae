export const legalText = {
  contents: 'En esta página',
  inForce: (day: string) => `Vigente desde el ${day}`,
} as const;
