import { type OwnedPart, requestOf } from '#app/shop/builds/owned/my-pc.ts';
import type { Verdict } from '#app/shop/builds/verdict.ts';
import { CallRefused, call } from '../call.ts';
import { logFailure } from '../log-failure.ts';
import { store } from '../store.ts';
import { onFitChange, partsForFit } from './fit-target.ts';
import { isInSlot, relearnParts } from './known-parts.ts';

export interface FitResult {
  verdict: Verdict;
  why: readonly { rule: string; verdict: Verdict; why: string }[];
}

/** By product; null for one that has none, such as a mouse. */
export const fitResults = store<Readonly<Record<string, FitResult | null>>>({});

/** As many as one call takes. */
const mostAsked = 60;
/** So that all cards of a page ask in one call. */
const batchMs = 30;

/** How many components show each product now. */
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

/** Other parts mean other badges. Also when another tab changed them. */
onFitChange(() => {
  asking?.abort();
  asking = undefined;
  fitResults.set({});
  askSoon();
});

function askSoon(): void {
  if (timer !== undefined || asking) return;
  timer = setTimeout(() => {
    timer = undefined;
    void ask();
  }, batchMs);
}

async function ask(): Promise<void> {
  const known = fitResults.read();
  const ids = [...shown.keys()].filter((id) => !(id in known)).slice(0, mostAsked);
  const parts = partsForFit();
  if (ids.length === 0 || !parts) return;
  const now = new AbortController();
  asking = now;
  try {
    const results = await resultsFor(parts, ids, now.signal);
    if (asking !== now) return;
    asking = undefined;
    fitResults.set({ ...fitResults.read(), ...Object.fromEntries(ids.map((id) => [id, results[id] ?? null])) });
    // A long page has more than one call takes; cards may have come while it ran.
    askSoon();
  } catch (error) {
    // Until the next card comes: a shop that is busy is not asked again and again.
    if (asking === now) asking = undefined;
    if (!now.signal.aborted) logFailure('What fits could not be asked', error);
  }
}

async function resultsFor(
  parts: readonly OwnedPart[],
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Record<string, FitResult>> {
  const ask = async () => {
    const body = { parts: requestOf({ parts: parts.filter(isInSlot), aside: [] }), ids };
    return (await call<{ data: { marks: Record<string, FitResult> } }>('/api/builds/marks', { body, signal })).data
      .marks;
  };
  try {
    return await ask();
  } catch (error) {
    // One part that went into another category: what it is called now is learned, and the rest has its badges.
    if (!(error instanceof CallRefused) || error.status !== 422) throw error;
    await relearnParts(parts, signal);
    return ask();
  }
}
