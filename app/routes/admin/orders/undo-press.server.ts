import type { AdminContext } from '#app/shop/orders/admin/admin-steps.server.ts';
import { takeBackPress } from '#app/shop/orders/admin/corrections/take-back.server.ts';
import { undoRefusals, undoText } from '#app/text/admin/orders/corrections.ts';

const pressPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** As the address names what one press did to many orders. */
export function readPress(written: unknown): string | null {
  return typeof written === 'string' && pressPattern.test(written) ? written : null;
}

/** @throws NotTheOwner */
export async function undoPress(
  adminContext: Pick<AdminContext, 'db' | 'acting'>,
  written: unknown,
): Promise<{ done: number } | { sentence: string; errors: { text: string }[] }> {
  const press = readPress(written);
  const { done, failed } = press ? await takeBackPress(adminContext, press) : { done: [], failed: [] };
  if (failed.length === 0) return done.length > 0 ? { done: done.length } : { sentence: undoText.nothing, errors: [] };
  const sentence = [...(done.length > 0 ? [undoText.done(done.length)] : []), undoText.failed(failed.length)].join(' ');
  const errors = failed.map(({ reference, code }) => ({
    text: undoText.failedOne(reference, code === 'changed' ? undoText.changed : undoRefusals[code]),
  }));
  return { sentence, errors };
}
