import { join } from 'node:path';
import { sorted } from '../explained.ts';
import { run, type Tool } from './tool.ts';

/** Those that knock the shop over or guess passwords have tools of their own here; `external` ones ask other hosts. */
const scripts = 'http-* and not (dos or brute or external or broadcast or fuzzer)';

export const nmap: Tool = {
  name: 'nmap',
  needs: ['nmap'],
  async attack({ insideUrl: url, ending }, folder) {
    const { hostname, port } = new URL(url);
    const said = await run(
      'nmap',
      [
        '-Pn',
        '-n',
        '-sV',
        '-p',
        port,
        '--script',
        scripts,
        '--script-timeout',
        '120s',
        hostname,
        '-oN',
        join(folder, 'nmap.txt'),
      ],
      join(folder, 'nmap.log'),
      ending,
    );
    const findings = [...said.matchAll(/^\|[ _]?([a-z0-9-]+):([^\n]*(?:\n\|[ _] [^\n]*)*)/gm)]
      .filter(
        ([, , text = '']) =>
          /VULNERABLE|Risk factor|TRACE is enabled|Potentially/i.test(text) &&
          !/NOT VULNERABLE|Couldn't find/i.test(text),
      )
      .map(
        ([, script, text = '']) =>
          `${script}: ${text
            .trim()
            .replace(/\s*\n\|[ _]\s*/g, ' ')
            .slice(0, 200)}`,
      );
    return {
      did: `${said.match(/^\|[ _]?http-/gm)?.length ?? 0} scripts had something to say`,
      ...sorted('nmap', findings),
    };
  },
};
