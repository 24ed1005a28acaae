import { z } from 'zod';

/** A text that a form asks for. The refusals are codes; `text/` has their sentences. */
export function requiredText(most: number) {
  return (
    z
      .string({ error: 'missing' })
      // Control characters go with the blanks: the database cannot store a NUL.
      .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
      .pipe(z.string().min(1, 'missing').max(most, 'too_long'))
  );
}

/** A select or checkbox that was not touched is not in the form at all; files are not text. */
export function emptyAsMissing(value: unknown): unknown {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
