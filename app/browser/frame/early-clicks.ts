declare global {
  interface Window {
    /** Buttons pressed since the page was shown, in order; absent where scripts do not come late. See `late-scripts.server.ts`. */
    earlyClicks?: { buttons: HTMLElement[]; stop(): void };
  }
}

/** Presses again what was pressed before this page's scripts had taken over: whoever is quicker than the network loses nothing. */
export function replayEarlyClicks(): void {
  const early = window.earlyClicks;
  if (!early) return;
  early.stop();
  for (const button of early.buttons) button.click();
}
