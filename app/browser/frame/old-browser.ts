/** The oldest browsers that the shop supports: Chromium 122, Firefox 125, Safari 17.4. The build aims at them (`vite.config.ts`). */
export const oldestBrowsers = ['chrome122', 'edge122', 'firefox125', 'safari17.4', 'ios17.4'];

/**
 * Says so in older ones, by what the shop needs of them and they lack. A script of its own in the words of 2009: one that such a browser
 * cannot read would end before it says anything.
 */
export const oldBrowserScript = `(function(){var a=window.HTMLElement&&HTMLElement.prototype;if(!window.Map||!Map.groupBy||!a||!('popover' in a)||!window.AbortSignal||!AbortSignal.any)document.documentElement.setAttribute('data-old-browser','')})()`;
