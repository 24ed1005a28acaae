import { useEffect, useState } from 'react';
import { type MyPc, requestOf } from '#app/shop/builds/owned/my-pc.ts';
import type { Verdict } from '#app/shop/builds/verdict.ts';
import { CallRefused, call } from '../call.ts';
import { logFailure } from '../log-failure.ts';
import { isInSlot, learnNames } from './known-parts.ts';

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
        await learnNames([...pc.parts, ...pc.aside], now.signal);
        const { data } = await call<{ data: PcVerdict }>('/api/builds/check', {
          body: { parts: requestOf({ ...pc, parts: pc.parts.filter(isInSlot) }) },
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
