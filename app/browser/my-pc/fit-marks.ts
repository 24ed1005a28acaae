import { type OwnedPart, requestOf } from '#app/shop/builds/owned/my-pc.ts';
import type { Verdict } from '#app/shop/builds/verdict.ts';
import { CallRefused, call } from '../call.ts';
import { logFailure } from '../log-failure.ts';
import { store } from '../store.ts';
import { onFitChange, partsForFit } from './fit-target.ts';
import { isInPlace, learnAnew } from './known-parts.ts';

export interface FitMark {
  verdict: Verdict;
  why: readonly { rule: string; verdict: Verdict; why: string }[];
}

/** By product; null for one that has none, such as a mouse. */
export const fitMarks = store<Readonly<Record<string, FitMark | null>>>({});

/** As many as one call takes. */
const mostAsked = 60;
/** So that all cards of a page ask in one call. */
const gatherMs = 30;

/** How many places show each product now. */
const shown = new Map<string, number>();
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: AbortController | undefined;

/** @returns ends it */
export function showFit(id: string): () => void {
  shown.set(id, (shown.get(id) ?? 0) + 1);
  askSoon();
  return () => {
    const left = (shown.get(id) ?? 1) - 1;
    if (left > 0) shown.set(id, left);
    else shown.delete(id);
  };
}

/** Other parts mean other marks. Also when another tab changed them. */
onFitChange(() => {
  asking?.abort();
  asking = undefined;
  fitMarks.set({});
  askSoon();
});

function askSoon(): void {
  if (timer !== undefined || asking) return;
  timer = setTimeout(() => {
    timer = undefined;
    void ask();
  }, gatherMs);
}

async function ask(): Promise<void> {
  const known = fitMarks.read();
  const ids = [...shown.keys()].filter((id) => !(id in known)).slice(0, mostAsked);
  const parts = partsForFit();
  if (ids.length === 0 || !parts) return;
  const now = new AbortController();
  asking = now;
  try {
    const marks = await marksFor(parts, ids, now.signal);
    if (asking !== now) return;
    asking = undefined;
    fitMarks.set({ ...fitMarks.read(), ...Object.fromEntries(ids.map((id) => [id, marks[id] ?? null])) });
    // A long page has more than one call takes; cards may have come meanwhile.
    askSoon();
  } catch (error) {
    // Until the next card comes: a shop that is busy is not asked again and again.
    if (asking === now) asking = undefined;
    if (!now.signal.aborted) logFailure('What fits could not be asked', error);
  }
}

async function marksFor(
  parts: readonly OwnedPart[],
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Record<string, FitMark>> {
  const ask = async () => {
    const body = { parts: requestOf({ parts: parts.filter(isInPlace), aside: [] }), ids };
    return (await call<{ data: { marks: Record<string, FitMark> } }>('/api/builds/marks', { body, signal })).data.marks;
  };
  try {
    return await ask();
  } catch (error) {
    // One part that went into another category: what it is called now is learned, and the rest has its marks.
    if (!(error instanceof CallRefused) || error.status !== 422) throw error;
    await learnAnew(parts, signal);
    return ask();
  }
}
