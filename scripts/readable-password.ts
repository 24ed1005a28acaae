import { randomInt } from 'node:crypto';

/** 99 bits in signs that cannot be mistaken for each other when copied by hand. */
export function readablePassword(): string {
  const signs = '23456789abcdefghjkmnpqrstuvwxyz';
  const group = () => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
