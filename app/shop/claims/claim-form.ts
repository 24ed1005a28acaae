import { z } from 'zod';
import { claimKinds } from './claim.ts';

/** The form of a claim, one schema for browser and server. Lengths are bounded so that nobody stores a book. */
const line = (most: number) =>
  z
    .string({ error: 'missing' })
    // Control characters go with the blanks: the database cannot store a NUL.
    .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(z.string().min(1, 'missing').max(most, 'too_long'));

const optionalLine = (most: number) => line(most).optional();

/** Keeps its lines. A lone half of a character, which no database stores, becomes the mark for an unreadable one. */
const lines = (most: number) =>
  z
    .string({ error: 'missing' })
    .transform((text) =>
      text
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n]+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().min(1, 'missing').max(most, 'too_long'));

export const longestClaim = 4000;

export const claimFields = z.object({
  kind: z.enum(claimKinds, { error: (issue) => (issue.input === undefined ? 'missing' : 'not_a_choice') }),
  name: line(120),
  email: line(254).pipe(z.email('not_an_email')),
  document: optionalLine(40),
  orderReference: optionalLine(80),
  text: lines(longestClaim),
  privacy: z.literal('on', { error: 'not_accepted' }),
});

export type ClaimField = keyof z.input<typeof claimFields>;
export type ClaimRequest = Omit<z.output<typeof claimFields>, 'privacy'>;
export type ClaimFieldProblem = 'missing' | 'too_long' | 'not_an_email' | 'not_a_choice' | 'not_accepted';
export type ClaimProblems = Partial<Record<ClaimField, ClaimFieldProblem>>;

/** In the order in which the form shows them. */
export const claimFieldNames = Object.keys(claimFields.shape) as ClaimField[];

export type CheckedClaim = { ok: true; request: ClaimRequest } | { ok: false; problems: ClaimProblems };

export function checkClaim(input: Record<string, unknown>): CheckedClaim {
  const values = Object.fromEntries(claimFieldNames.map((name) => [name, blankAsMissing(input[name])]));
  const parsed = claimFields.safeParse(values);
  if (parsed.success) {
    const { privacy: _accepted, ...request } = parsed.data;
    return { ok: true, request };
  }
  const problems: ClaimProblems = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path[0] as ClaimField;
    problems[name] ??= issue.message as ClaimFieldProblem;
  }
  return { ok: false, problems };
}

/** What the shopper typed, to be shown again. */
export function typedIn(input: Record<string, unknown>): Partial<Record<ClaimField, string>> {
  const typed = claimFieldNames.map((name) => [name, input[name]] as const);
  return Object.fromEntries(typed.filter(([, value]) => typeof value === 'string' && value !== ''));
}

/** What was left empty is not in the form; files are not text. */
function blankAsMissing(value: unknown): unknown {
  return typeof value === 'string' && /[^\s\p{Cc}]/u.test(value) ? value.toWellFormed() : undefined;
}
