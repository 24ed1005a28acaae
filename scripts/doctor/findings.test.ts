import { describe, expect, it } from 'vitest';
import {
  dataFolderFinding,
  findingLine,
  installingNodeFinding,
  memoryFinding,
  nodeFinding,
  npmFinding,
  portFinding,
  verdict,
} from './findings.ts';

const megabytes = (count: number) => count * 1024 * 1024;

describe('the doctor', () => {
  it('wants Node 24', () => {
    expect(nodeFinding('20.20.2')).toMatchObject({ level: 'fail', fix: expect.stringContaining('npm ci') });
    expect(nodeFinding('24.1.0').level).toBe('ok');
    expect(nodeFinding('25.0.0').level).toBe('ok');
  });

  it('reads the version of npm from what npm says of itself', () => {
    expect(npmFinding('npm/11.1.0 node/v24.0.0 linux x64 workspaces/false')).toEqual({
      level: 'ok',
      what: 'npm 11.1.0',
    });
    expect(npmFinding('npm/9.2.0 node/v20.0.0 linux x64')).toMatchObject({ level: 'warn' });
    expect(npmFinding(undefined)).toMatchObject({ level: 'fail', fix: 'npm run doctor' });
  });

  it('wants memory to run, and more to build', () => {
    expect(memoryFinding(megabytes(4096)).level).toBe('ok');
    expect(memoryFinding(megabytes(800)).level).toBe('warn');
    expect(memoryFinding(megabytes(100))).toMatchObject({ level: 'fail', what: '100 MB of memory are free' });
  });

  it('tells a folder in use from one that a dead process left locked', () => {
    expect(dataFolderFinding('data', true, null).level).toBe('ok');
    expect(dataFolderFinding('data', false, null).level).toBe('fail');
    expect(dataFolderFinding('data', true, { pid: 7, isAlive: true }).what).toContain('in use by process 7');
    expect(dataFolderFinding('data', true, { pid: 7, isAlive: false }).what).toContain('process 7, which is gone');
  });

  it('offers another port when one is taken, and knows its own store', () => {
    expect(portFinding('PORT', 3000, 'none').level).toBe('ok');
    expect(portFinding('PORT', 3000, 'store').level).toBe('warn');
    expect(portFinding('PORT', 80, 'forbidden').level).toBe('fail');
    expect(portFinding('SANDBOX_PORT', 3001, 'other')).toMatchObject({
      level: 'fail',
      fix: 'SANDBOX_PORT=3101 npm start',
    });
  });

  it('says each thing on one line, with its sign and what to do', () => {
    expect(findingLine({ level: 'ok', what: 'Node 24' })).toBe('✓ Node 24');
    expect(findingLine({ level: 'fail', what: 'No Node', fix: 'npm ci' })).toBe('✗ No Node → npm ci');
    expect(findingLine({ level: 'warn', what: 'No build', fix: 'npm start' })).toBe('! No build → npm start');
  });

  it('ends with what it all means', () => {
    const ok = { level: 'ok', what: '' } as const;
    const warn = { level: 'warn', what: '' } as const;
    const fail = { level: 'fail', what: '' } as const;
    expect(verdict([ok])).toBe('Everything is as it should be.');
    expect(verdict([ok, warn])).toBe('The store runs here; 1 thing to know.');
    expect(verdict([fail, warn, fail])).toBe('2 things to mend before the store runs.');
  });

  it('ends for a live shop with what is to fix, and for its machine with where the shop is asked', () => {
    const warn = { level: 'warn', what: '' } as const;
    const fail = { level: 'fail', what: '' } as const;
    expect(verdict([], 'live')).toBe('Everything is as it should be.');
    expect(verdict([fail, warn, warn], 'live')).toBe('1 thing to mend, 2 things to know.');
    expect(verdict([warn], 'live machine')).toMatch(
      /^0 things to mend, 1 thing to know\. npm run doctor -- --live asks/,
    );
  });

  it('knows of the Node that runs npm', () => {
    expect(installingNodeFinding('18.19.0')).toMatchObject({
      level: 'warn',
      fix: expect.stringContaining('Node 20.19'),
    });
    expect(installingNodeFinding('20.19.0')).toBeNull();
    expect(installingNodeFinding(null)).toBeNull();
  });
});
