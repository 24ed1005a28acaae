import { randomInt } from 'node:crypto';

/** 99 bits in characters that cannot be mistaken for each other when copied by hand. */
export function readablePassword(): string {
  const characters = '23456789abcdefghjkmnpqrstuvwxyz';
  const group = () => Array.from({ length: 5 }, () => characters[randomInt(characters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
