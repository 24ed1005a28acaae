import type { Environment } from './environment.server.ts';
import type { Settings } from './settings.ts';

type Values = Pick<
  Environment,
  'PICTURES_URL' | 'PICTURES_PUBLIC_URL' | 'PICTURES_KEY_ID' | 'PICTURES_SECRET' | 'PICTURES_REGION'
>;

export function pictureSettings(values: Values): Settings['pictures'] {
  const { PICTURES_URL: url, PICTURES_KEY_ID: keyId, PICTURES_SECRET: secret, PICTURES_PUBLIC_URL: publicUrl } = values;
  if (!url || !keyId || !secret) return null;
  const withoutEnd = (address: string) => address.replace(/\/+$/, '');
  return {
    url: withoutEnd(url),
    keyId,
    secret,
    region: values.PICTURES_REGION,
    publicUrl: publicUrl === undefined ? null : withoutEnd(publicUrl),
  };
}

/** With a part of them, the shop would quietly keep its pictures in the folder of one machine. */
export function pictureProblems(values: Values): string[] {
  const required = ['PICTURES_URL', 'PICTURES_KEY_ID', 'PICTURES_SECRET'] as const;
  const given = required.filter((name) => values[name] !== undefined);
  const isWanted = given.length > 0 || values.PICTURES_PUBLIC_URL !== undefined;
  if (!isWanted || given.length === required.length) return [];
  return required
    .filter((name) => !given.includes(name))
    .map((name) => `${name} is missing: pictures in a bucket want ${required.join(', ')}`);
}
