import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router';
import { showToast } from '#app/ui/toast.ts';

/**
 * What the shop says when it has no room (`app/http/limits/refusals.server.ts`), or nginx when it cannot reach the shop or takes no more of
 * somebody (`deploy/nginx.conf`).
 */
interface Refusal {
  error: string;
}

/** Where the router leaves itself for tools; nothing else says what a form was answered before. */
interface WithRouter {
  __reactRouterDataRouter?: { state: { actionData: Readonly<Record<string, unknown>> | null } };
}

/**
 * A form that was not answered by its page stays as it is, with what was typed and said, and a line says whether it may have arrived and
 * when to press again. The router would show the page of failures instead.
 */
export function keepRefusedForms(results: Record<string, DataStrategyResult>): Record<string, DataStrategyResult> {
  for (const [route, { result }] of Object.entries(results)) {
    const refusal = isRouteErrorResponse(result) && refusalIn(result.data);
    if (!refusal) continue;
    const { status } = result;
    showToast({ kind: 'error', text: refusal.error, seconds: 5 });
    const before = (window as WithRouter).__reactRouterDataRouter?.state.actionData?.[route];
    // With such a status the router reads no page again.
    results[route] = { type: 'data', result: data(before, status) };
  }
  return results;
}

/** @param text of an answer that no page has made; what a page refuses is an object */
function refusalIn(text: unknown): Refusal | null {
  if (typeof text !== 'string') return null;
  try {
    const said: Partial<Refusal> | null = JSON.parse(text);
    return typeof said?.error === 'string' ? (said as Refusal) : null;
  } catch {
    return null;
  }
}
