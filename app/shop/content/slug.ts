import { withoutAccents } from '../catalog/plain-text.ts';

export const longestSlug = 80;
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export function isSlug(text: string): boolean {
  return text.length <= longestSlug && slugPattern.test(text);
}

/** As an address says it: `Cómo armar un PC` is `como-armar-un-pc`. Empty where nothing of it can be said. */
export function slugOf(text: string): string {
  return withoutAccents(text.toLowerCase())
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, longestSlug)
    .replace(/-+$/, '');
}
