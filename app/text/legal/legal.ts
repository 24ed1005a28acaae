import { formatDay } from '../format.ts';

export const legalText = {
  contents: 'En esta página',
  inForce: (day: string) => `Vigente desde el ${formatDay(day)}`,
  pastVersion: (number: number, from: string, to: string) =>
    `Versión ${number}: del ${formatDay(from)} al ${formatDay(to)}`,
  otherVersions: 'Otras versiones',
  version: (number: number, from: string) => `Versión ${number}, desde el ${formatDay(from)}`,
  present: 'Esta versión ya no rige. Ver la de hoy',
} as const;
