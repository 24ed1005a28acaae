import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');

/** OWASP ASVS 5.0.0, levels 1 and 2: `1.2: 1-9` are 1.2.1 to 1.2.9. */
const requirements = `
  1.1: 1-2; 1.2: 1-9; 1.3: 1-11; 1.4: 1-3; 1.5: 1-2; 2.1: 1-3; 2.2: 1-3; 2.3: 1-4; 2.4: 1; 3.2: 1-2; 3.3: 1-4;
  3.4: 1-6; 3.5: 1-5; 3.7: 1-2; 4.1: 1-3; 4.2: 1; 4.3: 1-2; 4.4: 1-4; 5.1: 1; 5.2: 1-3; 5.3: 1-2; 5.4: 1-3;
  6.1: 1-3; 6.2: 1-12; 6.3: 1-4; 6.4: 1-4; 6.5: 1-5; 6.6: 1-3; 6.8: 1-4; 7.1: 1-3; 7.2: 1-4; 7.3: 1-2;
  7.4: 1-5; 7.5: 1-2; 7.6: 1-2; 8.1: 1-2; 8.2: 1-3; 8.3: 1; 8.4: 1; 9.1: 1-3; 9.2: 1-4; 10.1: 1-2; 10.2: 1-2;
  10.3: 1-4; 10.4: 1-11; 10.5: 1-5; 10.6: 1-2; 10.7: 1-3; 11.1: 1-2; 11.2: 1-3; 11.3: 1-3; 11.4: 1-4; 11.5: 1;
  11.6: 1; 12.1: 1-3; 12.2: 1-2; 12.3: 1-4; 13.1: 1; 13.2: 1-5; 13.3: 1-2; 13.4: 1-5; 14.1: 1-2; 14.2: 1-4;
  14.3: 1-3; 15.1: 1-3; 15.2: 1-3; 15.3: 1-7; 16.1: 1; 16.2: 1-5; 16.3: 1-4; 16.4: 1-3; 16.5: 1-3; 17.1: 1;
  17.2: 1-4; 17.3: 1-2`;
const ids = requirements.split(/\s*;\s*/).flatMap((range) => {
  const [section, numbers = ''] = range.trim().split(': ');
  return numbers.split(',').flatMap((each) => {
    const [first = 0, last = first] = each.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, step) => `${section}.${first + step}`);
  });
});

const parts = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf('\n')), part]),
);
const lists = ['Met', 'Left to whoever runs the shop', 'Not met', 'Does not apply'];
const rowsOf = (name: string) =>
  (parts.get(name) ?? '')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    );
const listed = lists.flatMap((name) => [
  ...rowsOf(name).map(([id = '']) => id),
  ...[...(parts.get(name) ?? '').matchAll(/^- ([\d., ]+):/gm)].flatMap(([, group = '']) => group.split(', ')),
]);

describe('docs/security.md', () => {
  test('has each requirement of levels 1 and 2 once', () => {
    expect(ids).toHaveLength(253);
    expect([...listed].sort()).toEqual([...ids].sort());
  });

  test('says of each that is met how, and names tests that are there', () => {
    const cited = rowsOf('Met').map(([id, , what, how, shown = '']) => {
      const files = [...shown.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
      const isThere = (file: string) => existsSync(file) && /\b(test|shows)(\.\w+)*\(/.test(readFileSync(file, 'utf8'));
      const missing = files.filter((file) => !isThere(file) && !isStories(file));
      const isSaid = Boolean(what && how && (files.length > 0 || shown === 'document'));
      return { id, isSaid, missing };
    });
    expect(cited.filter(({ isSaid, missing }) => !isSaid || missing.length > 0)).toEqual([]);
  });

  test('names files of the code that are there', () => {
    const files = ['app', 'migrations', 'scripts', 'tests', 'docs'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `/${folder}/${path}`),
    );
    const named = [...page.matchAll(/`([\w/-]+(?:\.\w+)*\.tsx?)`/g)].map(([, file = '']) => file);
    const isThere = (file: string) => files.some((each) => each.endsWith(`/${file}`));
    expect([...new Set(named)].filter((file) => !isThere(file) && !existsSync(file))).toEqual([]);
  });

  test('says why of each that is not met, or is for others', () => {
    const rows = ['Left to whoever runs the shop', 'Not met'].flatMap(rowsOf);
    expect(rows.filter(([, , why = '']) => why.length < 10)).toEqual([]);
  });

  test('explains what the attack’s tools find and is not open', () => {
    const reasons = [...readFileSync('attack/explained.ts', 'utf8').matchAll(/reason:\s+'([^']+)'/g)];
    expect(reasons.length).toBeGreaterThan(3);
    const said = page.replace(/\s+/g, ' ');
    expect(reasons.map(([, reason = '']) => reason).filter((reason) => !said.includes(reason))).toEqual([]);
  });

  test('leads to pages that are there', () => {
    const links = [...page.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path);
    expect(links.filter((path) => !existsSync(join('docs', path)))).toEqual([]);
  });
});

/** Runs the stories of other files. */
const isStories = (file: string) => existsSync(file) && /Stories\(/.test(readFileSync(file, 'utf8'));

describe('what the page says that no code has', () => {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join('app', path), 'utf8') }));

  test.each([
    ['1.2.5 starting programs', /node:child_process/],
    ['1.3.2 code made of text', /\beval\(|new Function\(/],
    ['3.4.2 letting other origins read', /access-control-allow/i],
    ['11.2.1 ciphers of our own or of packages', /from '(crypto-js|tweetnacl|bcrypt\w*)'/],
    ['11.5.1 secrets by Math.random', /(secret|token|code|password|reference)\w*\s*=[^;\n]*Math\.random/i],
    ['12.3.2 trusting any certificate', /rejectUnauthorized|NODE_TLS_REJECT/],
    ['3.5.5 messages of other windows', /\b(window|self|globalThis)\.(addEventListener\('message'|onmessage)/],
  ])('%s', (_what, pattern) => {
    expect(sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('11.2.1 node-forge, but where it opens the file with the key of invoices, and reads who issued a certificate', () => {
    const users = sources.filter(({ text }) => text.includes("from 'node-forge'")).map(({ path }) => path);
    expect(users.sort()).toEqual([
      'platform/certificates/distinguished-name.server.ts',
      'platform/certificates/pkcs12.server.ts',
    ]);
  });
});
