import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  help: string;
  nodes: { html: string }[];
}

/** What axe finds wrong on the page as it stands, each a sentence. */
export async function axe(page: Page): Promise<string[]> {
  // Evaluated by the test driver, not loaded by the page, whose policy would rightly refuse it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
    // Half the time: style sheets are not fetched anew (only rules that are off need them), and what is right is not listed.
    return (await axe.run({ preload: false, resultTypes: ['violations'] })).violations;
  });
  return violations.map(
    (violation) => `${violation.id}: ${violation.help} ${violation.nodes.map((node) => node.html).join(' | ')}`,
  );
}
