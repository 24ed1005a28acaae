import { departmentOfCode } from '#app/shop/customers/departments.ts';
import type { DaysRange, DeliveryTimes, DepartmentTimes } from '#app/shop/delivery/arrival.ts';

export function workingDays({ from, to }: DaysRange): string {
  if (from === to) return from === 1 ? '1 día hábil' : `${from} días hábiles`;
  return `${from} a ${to} días hábiles`;
}

/** One line for all departments that take the same. */
export function timesLines({ departments }: Pick<DeliveryTimes, 'departments'>): string[] {
  const alike = new Map<string, DepartmentTimes[]>();
  for (const each of departments) {
    const key = JSON.stringify([each.capital, each.elsewhere]);
    alike.set(key, [...(alike.get(key) ?? []), each]);
  }
  const groups = [...alike.values()].flatMap((group) => (group[0] ? [{ group, times: group[0] }] : []));
  if (groups.length === 1 && groups[0]) {
    const { capital, elsewhere } = groups[0].times;
    return [`Ciudades capitales: ${workingDays(capital)}.`, `Otros municipios: ${workingDays(elsewhere)}.`];
  }
  return groups.map(({ group, times: { capital, elsewhere } }) => {
    const names = group.map(({ code }) => departmentOfCode(code)).join('; ');
    return `${names}: ${workingDays(capital)} en la capital y ${workingDays(elsewhere)} en otros municipios.`;
  });
}

/** `15` is `las 3 p. m.` */
export function hourName(hour: number): string {
  const name = hour % 12 || 12;
  return `${name === 1 ? 'la' : 'las'} ${name} ${hour % 24 < 12 ? 'a.' : 'p.'} m.`;
}

export function cutOffSentence(hour: number): string {
  if (hour === 0) return 'Lo que pagas sale el siguiente día hábil.';
  if (hour === 24) return 'Lo que pagas en un día hábil sale ese día.';
  return `Lo que pagas antes de ${hourName(hour)} de un día hábil sale ese día; después, el siguiente.`;
}
