import { globSync, readFileSync } from 'node:fs';
import type { Node } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { parseSource, textOf, walk } from '#scripts/parsed-source.ts';

/** Private words of before, and the field's word for each thing that they meant. */
const oldWords: Record<string, string> = {
  anew: 'again, fresh',
  deaf: 'disconnected',
  desk: 'admin',
  door: 'owner sign-in, listener',
  findable: 'indexable, found',
  gathered: 'batched',
  hear: 'notification, subscribe',
  heard: 'notified, fresh',
  hears: 'notified',
  kept: 'cached, stored, retained',
  lane: 'concurrency limit',
  look: 'classes, appearance, check',
  mark: 'version, idempotency key, badge, nonce',
  mend: 'fix, reconcile',
  mended: 'fixed, reconciled',
  mending: 'fixing',
  narrowed: 'filtered',
  news: 'notifications, invalidation',
  overtaken: 'stale, conflict',
  piece: 'unit, item, batch, component',
  place: 'status, slot, position, municipality',
  proof: 'step-up, verification',
  tell: 'notify, log, report',
  telling: 'notification',
  told: 'notified',
  unhurried: 'background',
  way: 'option, method, path',
  whoever: 'caller',
};

/** Words that are private only together. */
const oldPhrases =
  /caughtUp|longWrite|inPieces|inRounds|workOff|heldWords|heldRefusals|heldBodies|filledPart|stillPart|whenDrawn|serverParts|sendingTogether|namingStatements|shownOf|placeOf(?!f)|ownTurn|onePerTick|madeOnce|hostCache|failingOnly|codedColumn|takeTurn|waitForTurn|entryLists|shopView|workOnWhatIsDue|outlivingRestarts|namingOutages|mayHappenTwice|savedCopy|submissionId|followCatalogue|scriptMarker|finishedPage|finishedAnswer|ownWrites|ownHost|lineBounds|heartsForm|outcomeContext|listView(?!Model)|listScope|listShape|catchUp|receiveGap|onGap|isRare|isArticle|besideName|besideFacts|noPcBut/i;

/** As the name of a type they say nothing about the thing. */
const participles = /^(Asked|Known|Sent|Held|Said|Shown|Kept|Told|Seen|Heard|Filled|Narrowed|Mended)$/;

/** Right in the field, though one of their words is in the list. */
const rightNames =
  /^(placeOrder|placeholder.*|pcieLanes|highWaterMark|byteOrderMark|isUnderWay|underWay|lookbehind|lookahead)/;

/** Names that others fixed, by file. */
const exceptions: Record<string, string> = {
  'app/browser/my-pc/fit-results.ts': 'the answer of POST /api/builds/marks',
  'app/shop/changes/change-rule.ts': 'rules are stored as JSON',
  'app/text/admin/changes.ts': 'words of a stored rule',
  'app/shop/exchange/staged-import.ts': 'what came of an import is stored as JSON',
  'app/shop/mails/mail.ts': 'facts of a mail are stored as JSON',
  'pictures/parts/graphics-card-appearance.ts': 'lanes of PCI Express',
  'pictures/parts/motherboard-print.ts': 'lanes of PCI Express',
};

const folders = ['app', 'attack', 'bench', 'pictures', 'sandbox', 'scripts', 'tests'];
const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`)).sort();
/** Tables and their columns keep their names. */
const isOfTables = (path: string) => /(-tables|\/schema)\.ts$/.test(path);

const wordsOf = (name: string) => (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
const isOld = (word: string) => word in oldWords || (word.endsWith('s') && word.slice(0, -1) in oldWords);
const oldIn = (name: string) =>
  rightNames.test(name) || name.includes('_') ? [] : [...wordsOf(name).filter(isOld), ...(oldPhrases.exec(name) ?? [])];

interface NamesOf {
  path: string;
  /** What is declared here: keys of object literals and of patterns may be another's. */
  declared: { name: string; isType: boolean; line: number }[];
  /** Of tests. */
  titles: { title: string; line: number }[];
}

const titled = ['test', 'it', 'describe', 'shows'];

function namesOf(path: string): NamesOf {
  const { program, lineAt } = parseSource(path, readFileSync(path, 'utf8'));
  const declared: NamesOf['declared'] = [];
  const titles: NamesOf['titles'] = [];
  const add = (id: Node | null | undefined, isType = false) => {
    if (id?.type !== 'Identifier') return;
    const { name } = id;
    if (oldIn(name).length > 0 || (isType && participles.test(name)))
      declared.push({ name, isType, line: lineAt(id.start) });
  };
  const addPattern = (pattern: Node | null): void => {
    if (!pattern) return;
    if (pattern.type === 'ObjectPattern') {
      for (const each of pattern.properties) addPattern(each.type === 'RestElement' ? each.argument : each.value);
    } else if (pattern.type === 'ArrayPattern') for (const each of pattern.elements) addPattern(each);
    else if (pattern.type === 'AssignmentPattern') addPattern(pattern.left);
    else if (pattern.type === 'RestElement') addPattern(pattern.argument);
    else add(pattern);
  };
  const addTitles = (node: Extract<Node, { type: 'CallExpression' }>) => {
    let callee: Node = node.callee;
    while (callee.type === 'MemberExpression' || callee.type === 'CallExpression')
      callee = callee.type === 'CallExpression' ? callee.callee : callee.object;
    if (callee.type !== 'Identifier' || !titled.includes(callee.name)) return;
    for (const each of node.arguments.slice(0, 3)) {
      const title = textOf(each);
      if (title !== null && oldInTitles.test(title)) titles.push({ title, line: lineAt(each.start) });
    }
  };
  const hasTitles = /\.(test|spec)\.ts$|-stor(y|ies)\.ts$/.test(path);
  walk(program, (node) => {
    if ('params' in node && Array.isArray(node.params)) for (const each of node.params) addPattern(each as Node);
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration')
      addPattern(node.id);
    if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration') add(node.id, true);
    if (node.type === 'TSPropertySignature' || node.type === 'TSMethodSignature') add(node.key);
    if (hasTitles && node.type === 'CallExpression') addTitles(node);
  });
  return { path, declared, titles };
}

const oldInTitles = /\b(pieces?|desks?|lanes?|kept pages?|anew|whoever|mend(s|ed|ing)?|deaf|at hand|in a rush)\b/i;

describe('names are the field’s words', () => {
  const all = files.map(namesOf);

  test('identifiers', () => {
    const found = all
      .filter(({ path }) => !isOfTables(path) && !(path in exceptions))
      .flatMap(({ path, declared }) => declared.map(({ name, line }) => `${path}:${line} ${name}`));
    expect(found).toEqual([]);
  });

  test('files and folders', () => {
    const found = files.filter((path) =>
      path.split('/').some((part) =>
        part
          .replace(/^place-order/, '')
          .split(/[-.]/)
          .some(isOld),
      ),
    );
    expect(found).toEqual([]);
  });

  test('settings and metrics', () => {
    const settings = readFileSync('app/platform/environment.server.ts', 'utf8').match(/^ {2}[A-Z_]+(?=:)/gm) ?? [];
    const metrics = readFileSync('app/platform/monitoring/metrics.server.ts', 'utf8').match(/nucleo_\w+/g) ?? [];
    expect(settings.length).toBeGreaterThan(40);
    expect(metrics.length).toBeGreaterThan(10);
    const words = (name: string) => name.trim().toLowerCase().split('_');
    expect([...settings, ...metrics].filter((name) => words(name).some(isOld))).toEqual([]);
  });

  test('titles of tests', () => {
    expect(all.flatMap(({ path, titles }) => titles.map(({ title, line }) => `${path}:${line} ${title}`))).toEqual([]);
  });

  test('exceptions are few, and each is needed', () => {
    expect(Object.keys(exceptions).length).toBeLessThanOrEqual(30);
    const withOld = all.filter(({ declared }) => declared.length > 0).map(({ path }) => path);
    expect(Object.keys(exceptions).filter((path) => !withOld.includes(path))).toEqual([]);
  });
});
