declare global {
  interface Window {
    /** Pressed before hydration, in order. Undefined where scripts are not deferred (`late-scripts.server.ts`). */
    earlyClicks?: { buttons: HTMLElement[]; stop(): void };
  }
}

export function replayEarlyClicks(): void {
  const early = window.earlyClicks;
  if (!early) return;
  early.stop();
  for (const button of early.buttons) button.click();
}
