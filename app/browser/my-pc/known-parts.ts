import type { OwnedPart } from '#app/shop/builds/owned/my-pc.ts';
import type { Slot } from '#app/shop/builds/slots.ts';
import { call } from '../call.ts';
import { store } from '../store.ts';

export interface NamedPart {
  /** Null for a product of a category that no slot takes. */
  slot: Slot | null;
  id: string;
  name: string;
}

/** By id; null for what is gone. Storage has ids only, so that names are never old. */
export const knownParts = store<Readonly<Record<string, NamedPart | null>>>({});

export function learnParts(parts: readonly NamedPart[]): void {
  knownParts.set({ ...knownParts.read(), ...Object.fromEntries(parts.map((part) => [part.id, part])) });
}

/** Of those that are not known yet. */
export async function learnNames(owned: readonly OwnedPart[], signal: AbortSignal): Promise<void> {
  const known = knownParts.read();
  await relearnParts(
    owned.filter(({ part }) => typeof part === 'string' && !(part in known)),
    signal,
  );
}

export async function relearnParts(owned: readonly OwnedPart[], signal: AbortSignal): Promise<void> {
  const asked = [...new Set(owned.flatMap(({ part }) => (typeof part === 'string' ? [part] : [])))];
  if (asked.length === 0) return;
  const { data } = await call<{ data: { parts: NamedPart[] } }>('/api/builds/find', { body: { ids: asked }, signal });
  const gone = asked.map((id) => [id, null] as const);
  knownParts.set({
    ...knownParts.read(),
    ...Object.fromEntries(gone),
    ...Object.fromEntries(data.parts.map((part) => [part.id, part])),
  });
}

/** A product that went into another category would make the shop refuse the whole PC. */
export function isInSlot({ slot, part }: OwnedPart): boolean {
  const known = typeof part === 'string' ? knownParts.read()[part] : null;
  return !known || known.slot === slot;
}
