import { request } from 'node:http';
import { join } from 'node:path';
import { sorted } from '../explained.ts';
import { run, type Tool } from './tool.ts';

const seconds = 60;
const modes = {
  heads: ['-H', '-i', '10', '-x', '24'],
  bodies: ['-B', '-i', '10', '-s', '8192', '-x', '10'],
  reads: ['-X', '-w', '10', '-y', '20', '-n', '5', '-z', '32', '-k', '3'],
};
/** A visitor at the same moment waits at most this. */
const longestWaitMs = 2_000;

/** 400 connections that send or read slowly, and an ordinary visitor from another address all the while. */
export const slow: Tool = {
  name: 'slow',
  needs: ['slowhttptest'],
  async attack({ insideUrl: url, ending }, folder) {
    const findings: string[] = [];
    let views = 0;
    let longest = 0;
    for (const [name, args] of Object.entries(modes)) {
      let isOver = false;
      const visiting = (async () => {
        while (!isOver) {
          for (const path of ['/', '/search?q=board', '/offers?rendered=1', '/ready']) {
            const began = performance.now();
            const status = await viewed(url + path);
            const took = performance.now() - began;
            views += 1;
            longest = Math.max(longest, took);
            if (status !== 200) findings.push(`${name}: ${path} was answered with ${status}`);
            if (took > longestWaitMs) findings.push(`${name}: ${path} took longer than ${longestWaitMs} ms`);
          }
        }
      })();
      const asked = ['-c', '400', '-r', '200', '-l', String(seconds), '-p', '3', ...args, '-u', `${url}/`];
      try {
        await run('slowhttptest', asked, join(folder, `${name}.log`), ending);
      } finally {
        isOver = true;
        await visiting;
      }
    }
    const did = `3 × 400 connections, ${seconds} s; a visitor's ${views} pages, the longest ${Math.round(longest)} ms`;
    return { did, ...sorted('slow', findings) };
  },
};

/** From another address than the attacker's. @returns 0 when there was no answer */
function viewed(address: string): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(address, { localAddress: '127.0.0.2', agent: false, timeout: 15_000 }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve(0));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(0));
    asked.end();
  });
}
