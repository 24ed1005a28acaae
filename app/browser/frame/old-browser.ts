/** The oldest browsers that the shop supports: Chromium 122, Firefox 125, Safari 17.4. The build aims at them (`vite.config.ts`). */
export const oldestBrowsers = ['chrome122', 'edge122', 'firefox125', 'safari17.4', 'ios17.4'];

/**
 * Says so in older ones, by what the shop needs of them and they lack: the sentence stands above the page (`ui/styles.css`). It stands in one
 * script with others, none of which has a word that browsers of 2016 cannot read.
 */
export const oldBrowserScript = (said: string) =>
  `if(!window.Map||!Map.groupBy||!window.HTMLElement||!('popover' in HTMLElement.prototype)||!window.AbortSignal||!AbortSignal.any)document.documentElement.setAttribute('data-old-browser','${said}');`;
