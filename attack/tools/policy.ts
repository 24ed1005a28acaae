import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { sorted } from '../explained.ts';
import type { Tool } from './tool.ts';

/** Up to "maybe high"; below it are remarks. */
const leastSeverity = 40;

export const policy: Tool = {
  name: 'policy',
  needs: [],
  async attack({ url, cookies, pages }, folder) {
    const findings: string[] = [];
    const policies = new Set<string>();
    for (const { path, visitor } of pages) {
      const response = await fetch(url + path, { redirect: 'manual', headers: { cookie: cookies[visitor] } });
      await response.arrayBuffer();
      const said = response.headers.get('content-security-policy');
      if (!said) findings.push(`${path} has no policy`);
      // A page's own hashes and nonce do not change what the policy allows.
      else policies.add(said.replace(/'(sha256-|nonce-)[^']+'/g, "'$1AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='"));
    }
    for (const said of policies) {
      for (const { severity, directive, value, description } of new CspEvaluator(new CspParser(said).csp).evaluate()) {
        if (severity <= leastSeverity) findings.push(`${directive} ${value ?? ''}: ${description}`);
      }
    }
    await writeFile(join(folder, 'policies.txt'), [...policies].join('\n\n'));
    return { did: `${pages.length} pages, ${policies.size} policies`, ...sorted('policy', findings) };
  },
};
