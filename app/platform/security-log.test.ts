import { describe, expect, onTestFinished, test } from 'vitest';
import { createSecurityLog } from './security-log.server.ts';

type Line = Record<string, unknown>;

function aLog(sessionSecret = 'q8Zk3nTe81TaVd5Rm2Yp7Wc4Xb9Lf6Hj') {
  const lines: Line[] = [];
  let now = 0;
  const write = (line: Line) => void lines.push(line);
  const log = createSecurityLog({ warn: write as never, info: write as never }, { sessionSecret, now: () => now });
  onTestFinished(() => log.close());
  return {
    ...log,
    lines,
    pass(ms: number) {
      now += ms;
    },
  };
}

describe('16.16 a security event', () => {
  test('is one line with its name, the address, the request and the reason', () => {
    const { record, lines } = aLog();
    record('upload_refused', {
      address: '203.0.113.7',
      requestId: 'r1',
      path: '/admin/intercambio',
      reason: 'too_large',
    });
    expect(lines).toEqual([
      {
        security: 'upload_refused',
        address: '203.0.113.7',
        requestId: 'r1',
        path: '/admin/intercambio',
        reason: 'too_large',
      },
    ]);
  });

  test('names an account by a pseudonym: the same for every spelling, another in every shop, and nobody is in it', () => {
    const ours = aLog();
    ours.record('sign_in_failed', { address: '203.0.113.7', email: 'Ana@Example.test ' });
    ours.record('sign_in_failed', { address: '203.0.113.8', email: 'ana@example.test' });
    const theirs = aLog('another-secret-another-secret-12');
    theirs.record('sign_in_failed', { address: '203.0.113.7', email: 'ana@example.test' });
    const [first, second] = ours.lines;
    expect(first?.account).toMatch(/^[0-9a-f]{16}$/);
    expect(second?.account).toBe(first?.account);
    expect(theirs.lines[0]?.account).not.toBe(first?.account);
    expect(JSON.stringify(ours.lines)).not.toMatch(/ana|example/i);
  });

  test('that an address repeats is counted, and summed up after a minute', () => {
    const { record, lines, pass } = aLog();
    for (let made = 0; made < 500; made += 1)
      record('sign_in_failed', { address: `2001:db8:1:2::${made.toString(16)}` });
    record('sign_in_failed', { address: '203.0.113.7' });
    expect(lines).toHaveLength(6);
    pass(61_000);
    record('foreign_origin', { address: '203.0.113.7' });
    expect(lines.slice(6)).toEqual([
      { security: 'sign_in_failed', address: '2001:db8:1:2', more: 495, seconds: 61 },
      { security: 'foreign_origin', address: '203.0.113.7' },
    ]);
  });

  test('fills no disk, from however many addresses it comes and however long its path is', () => {
    const { record, lines, pass } = aLog();
    const path = `/${'a'.repeat(16_000)}`;
    for (let made = 0; made < 30_000; made += 1) {
      record('limit_reached', { address: `10.${made >> 16}.${(made >> 8) & 255}.${made & 255}`, path });
    }
    expect(lines).toHaveLength(100);
    expect(JSON.stringify(lines).length).toBeLessThan(100 * 400);
    pass(61_000);
    record('limit_reached', { address: '203.0.113.7' });
    const summed = lines.slice(100, -1);
    expect(summed).toHaveLength(101);
    const more = summed.reduce((sum, line) => sum + Number(line.more), 0);
    expect(more).toBe(30_000 - 100);
  });

  test('that is only counted is written when the shop closes', () => {
    const { record, close, lines } = aLog();
    for (let made = 0; made < 7; made += 1) record('foreign_host', { address: '203.0.113.7' });
    close();
    expect(lines.at(-1)).toMatchObject({ security: 'foreign_host', more: 2 });
  });

  test('of a sign-in is written, however many others fail in between', () => {
    const { record, lines } = aLog();
    for (let made = 0; made < 300; made += 1) record('sign_in_failed', { address: `10.0.${made % 250}.${made}` });
    record('signed_in', { address: '203.0.113.7', email: 'ana@example.test', reason: 'password' });
    expect(lines.at(-1)).toMatchObject({ security: 'signed_in', address: '203.0.113.7', reason: 'password' });
  });
});
