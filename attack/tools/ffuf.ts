import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sorted } from '../explained.ts';
import { run, type Tool } from './tool.ts';

const list = '/usr/share/dirb/wordlists/common.txt';

interface Hit {
  url: string;
  status: number;
}

/** Looks for addresses that are published nowhere: 4,600 common names, as they are and below `/admin` and `/api`. */
export const ffuf: Tool = {
  name: 'ffuf',
  needs: ['ffuf', 'dirb'],
  async attack({ crowd, isRoute, ending }, folder) {
    const findings: string[] = [];
    let hits = 0;
    for (const [name, prefix] of [
      ['root', ''],
      ['admin', '/admin'],
      ['api', '/api'],
      ['assets', '/assets'],
      ['uploads', '/uploads'],
    ]) {
      const report = join(folder, `${name}.json`);
      const where = `${crowd.url}${prefix}/FUZZ`;
      await run(
        'ffuf',
        ['-w', list, '-u', where, '-mc', 'all', '-fc', '404', '-t', '10', '-of', 'json', '-o', report, '-s'],
        join(folder, 'ffuf.log'),
        ending,
      );
      const { results } = JSON.parse(await readFile(report, 'utf8')) as { results: Hit[] };
      hits += results.length;
      for (const { url, status } of results) {
        const path = new URL(url).pathname;
        if (!isRoute(path)) findings.push(`${path} answered ${status}`);
      }
    }
    return { did: `5 × 4,614 names, ${hits} answered with other than 404`, ...sorted('ffuf', findings) };
  },
};
