import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSpecItems } from './spec-items.ts';

const table = join(import.meta.dirname, '..', '..', 'docs', 'spec-items.tsv');

/** Vitest refuses any other tag. */
export const specTags = readSpecItems(readFileSync(table, 'utf8')).map(({ id }) => ({ name: id }));
