import type { Refused } from '../../shared/refusal.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { mostAtOnce } from '../admin/many-orders.ts';
import { guideNumber } from '../carriers.ts';

export type GuideListRefusal = 'empty' | 'too_many';

/** A column of a spreadsheet, a scanner's lines, or numbers between commas: each guide once, as it is compared. */
export function readGuideList(text: string): { ok: true; guides: string[] } | Refused<GuideListRefusal> {
  const written = text
    .toWellFormed()
    .split(/[\r\n\t;,]+/)
    .map((each) => guideNumber(visibleText(each).replace(/\p{Cc}/gu, '')).slice(0, 80))
    .filter((guide) => guide !== '');
  const guides = [...new Set(written)];
  if (guides.length === 0) return { ok: false, code: 'empty' };
  return guides.length > mostAtOnce ? { ok: false, code: 'too_many' } : { ok: true, guides };
}
