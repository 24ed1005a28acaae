import { shortestOwnerPassword } from '#app/platform/production-settings.server.ts';
import type { Done, Refused } from '../../shared/refusal.ts';
import { type Customer, isOwner } from '../customer.ts';
import { checkPassword } from '../password-rules.server.ts';
import type { PasswordRefusal } from '../password-rules.ts';

const fewestCharacters = 6;
const shortestWord = 4;

export type OwnerPasswordProblem = 'short' | 'leaked' | 'plain';

/**
 * Stricter than for shoppers (S5.12 is about their registration): the owner's account moves money. Leaked words with
 * digits and punctuation around them are among the first that programs try.
 * @param ownWords what anybody knows of this shop, such as its name
 */
export async function ownerPasswordProblem(
  password: string,
  ownWords: readonly string[] = [],
): Promise<OwnerPasswordProblem | null> {
  if (password.length < shortestOwnerPassword) return 'short';
  const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  for (const each of [password, core]) {
    if (each.length >= shortestWord && !(await checkPassword(each)).ok) return 'leaked';
  }
  const isOwnWord = ownWords.some((word) => plain(word) === plain(core));
  const characters = new Set(password.toLowerCase()).size;
  return isOwnWord || core.length < shortestWord || characters < fewestCharacters ? 'plain' : null;
}

/** What anybody knows of the shop and its owner. */
export function ownWordsOf(shopName: string, email: string): string[] {
  return [shopName, 'nucleo', email.replace(/@.*$/, '')];
}

/** Checks a new password for an existing account, by the rule for shoppers or for the owner. */
export async function checkChosenPassword(
  password: string,
  who: Customer | null,
  shopName: string,
): Promise<Done | Refused<PasswordRefusal>> {
  const checked = await checkPassword(password);
  if (!checked.ok || !who || !isOwner(who)) return checked;
  const problem = await ownerPasswordProblem(password, ownWordsOf(shopName, who.email));
  return problem ? { ok: false, code: problem } : { ok: true };
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}
