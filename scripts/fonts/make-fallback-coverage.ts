import { writeFile } from 'node:fs/promises';
import { fallbackCoverage } from './fallback-coverage.ts';

/** `node scripts/fonts/make-fallback-coverage.ts`: run it after upgrading Noto Sans or Noto Sans SC, and after cutting the faces again. */
await writeFile('app/adapters/pdf/font-coverage.json', `${JSON.stringify(await fallbackCoverage(), null, 2)}\n`);
