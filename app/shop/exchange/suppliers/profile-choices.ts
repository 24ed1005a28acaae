import type { FileColumn } from '../../catalog/product-row.ts';
import { columnReadOf, type HeadingChoices } from '../reading/file-headings.ts';
import type { ImportFindings } from '../staged-import.ts';

/** What the form only repeats of a supplier's profile stays the profile's. */
export function withoutProfile(choices: HeadingChoices, findings: ImportFindings | null): HeadingChoices {
  if (!findings?.supplier?.known) return choices;
  const { headings = [], questions = [] } = findings.columns;
  const read = new Map(headings);
  const asked = new Set(questions.flatMap((question) => question.headings));
  const isOfProfile = (heading: string, column: FileColumn | null) =>
    column === read.get(heading) && columnReadOf(heading) === 'price' && column !== 'price' && !asked.has(heading);
  return Object.fromEntries(Object.entries(choices).filter(([heading, column]) => !isOfProfile(heading, column)));
}
