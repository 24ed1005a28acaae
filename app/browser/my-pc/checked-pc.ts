import { useEffect, useState } from 'react';
import { type MyPc, requestOf } from '#app/shop/builds/owned/my-pc.ts';
import type { Slot } from '#app/shop/builds/slots.ts';
import type { Verdict } from '#app/shop/builds/verdict.ts';
import { CallRefused, call } from '../call.ts';
import { logFailure } from '../log-failure.ts';
import { store } from '../store.ts';

interface NamedPart {
  slot: Slot;
  id: string;
  name: string;
}

/** By id; null for what is gone. Storage has ids only, so that names are never old. */
export const knownParts = store<Readonly<Record<string, NamedPart | null>>>({});

export function learnParts(parts: readonly NamedPart[]): void {
  knownParts.set({ ...knownParts.read(), ...Object.fromEntries(parts.map((part) => [part.id, part])) });
}

export interface PcVerdict {
  verdict: Verdict;
  rules: { rule: string; verdict: Verdict; why: string }[];
}

export type CheckedPc =
  | { state: 'asking' }
  | { state: 'known'; answer: PcVerdict }
  | { state: 'failed'; sentence: string | null };

/** What the shop says of these parts, and what they are called. */
export function useCheckedPc(pc: MyPc): CheckedPc & { again(): void } {
  const [checked, setChecked] = useState<CheckedPc>({ state: 'asking' });
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` counts presses of "again"
  useEffect(() => {
    const now = new AbortController();
    const ask = async () => {
      try {
        await learn(pc, now.signal);
        const { data } = await call<{ data: PcVerdict }>('/api/builds/check', {
          body: { parts: requestOf(sold(pc)) },
          signal: now.signal,
        });
        setChecked({ state: 'known', answer: data });
      } catch (error) {
        if (now.signal.aborted) return;
        logFailure('Mi PC could not be checked', error);
        setChecked({ state: 'failed', sentence: error instanceof CallRefused ? (error.answer.error ?? null) : null });
      }
    };
    void ask();
    return () => now.abort();
  }, [pc, times]);
  return {
    ...checked,
    again() {
      setChecked({ state: 'asking' });
      setTimes(times + 1);
    },
  };
}

async function learn(pc: MyPc, signal: AbortSignal): Promise<void> {
  const known = knownParts.read();
  const ids = [...pc.parts, ...pc.aside].flatMap(({ part }) =>
    typeof part === 'string' && !(part in known) ? [part] : [],
  );
  const asked = [...new Set(ids)];
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
function sold({ parts, aside }: MyPc): MyPc {
  const known = knownParts.read();
  return {
    parts: parts.filter(({ slot, part }) => typeof part !== 'string' || (known[part]?.slot ?? slot) === slot),
    aside,
  };
}
