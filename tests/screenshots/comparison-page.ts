import { relative } from 'node:path';
import type { ComparedPicture, PictureSet } from './compare-sets.ts';

/** Links are relative to the later set's folder, so the page must be written there. */
export function comparisonPage(before: PictureSet, after: PictureSet, compared: readonly ComparedPicture[]): string {
  const shown = compared.filter(({ state }) => state !== 'same');
  const earlier = relative(after.folder, before.folder);
  const picture = (address: string, words: string, isThere: boolean) =>
    isThere
      ? `<figure><figcaption>${words}</figcaption><a href="${address}"><img src="${address}" alt="" loading="lazy"></a></figure>`
      : `<figure><figcaption>${words}: none</figcaption></figure>`;
  const rows = shown.map(
    ({ name, state, share }) => `<section id="${name}">
<h2>${name} <small>${state === 'changed' ? percent(share) : state}</small></h2>
<div>${picture(`${earlier}/${name}`, 'before', state !== 'new')}${picture(name, 'after', state !== 'gone')}${picture(`differences/${name}`, 'difference', state === 'changed')}</div>
</section>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${shown.length} pictures changed, ${before.commit} to ${after.commit}</title>
<style>
body { margin: 1rem; font: 15px/1.4 system-ui, sans-serif; background: #ddd; color: #111 }
section { margin-block: 1.5rem; border-top: 1px solid #888 }
div { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .75rem; align-items: start }
figure { margin: 0 } img { max-width: 100%; border: 1px solid #888 } small { font-weight: normal }
</style>
<h1>${shown.length} of ${compared.length} pictures changed</h1>
<p>Before: ${before.commit}, ${before.takenAt}. After: ${after.commit}, ${after.takenAt}. Magenta: changed.</p>
${rows.join('\n')}
</html>
`;
}

export const percent = (share: number) => `${(share * 100).toFixed(share < 0.001 ? 3 : 1)} %`;
