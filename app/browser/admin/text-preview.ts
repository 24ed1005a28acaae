import { textPreviewAddress } from '#app/addresses/admin-pages.ts';
import type { ShownText } from '#app/shop/content/shown-text.ts';

/** A text as the shop will show it. @returns null when the shop could not say */
export async function previewOf(markdown: string, signal: AbortSignal): Promise<ShownText | null> {
  try {
    const answer = await fetch(textPreviewAddress, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ markdown }),
      signal,
    });
    return answer.ok ? ((await answer.json()) as { text: ShownText }).text : null;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}
