import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router';
import { showToast } from '#app/ui/toast.ts';

/** What the shop says when it has no room (`app/host/lanes/refusal.server.ts`). */
interface Refusal {
  error: string;
  retryAfterSeconds: number;
}

/** Where the router leaves itself for tools; nothing else tells what a form was answered before. */
interface WithRouter {
  __reactRouterDataRouter?: { state: { actionData: Readonly<Record<string, unknown>> | null } };
}

/**
 * A form that found no room stays as it is, with what was typed and said, and a line tells when to press again: nothing of it was
 * received. The router would show the page of failures instead.
 */
export function keepRefusedForms(results: Record<string, DataStrategyResult>): Record<string, DataStrategyResult> {
  for (const [route, { result }] of Object.entries(results)) {
    const refusal = isRouteErrorResponse(result) && result.status === 503 && refusalIn(result.data);
    if (!refusal) continue;
    showToast({ kind: 'error', text: refusal.error, seconds: 5 });
    const before = (window as WithRouter).__reactRouterDataRouter?.state.actionData?.[route];
    // With this status the router reads no page again.
    results[route] = { type: 'data', result: data(before, 503) };
  }
  return results;
}

function refusalIn(text: string): Refusal | null {
  try {
    const said: Partial<Refusal> = JSON.parse(text);
    return said.error && said.retryAfterSeconds ? (said as Refusal) : null;
  } catch {
    return null;
  }
}
