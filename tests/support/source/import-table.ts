import { posix } from 'node:path';
import type { Node } from 'oxc-parser';
import { type Import, importsOf, literalsIn, type ParsedSource, parseSource, walk } from '#scripts/parsed-source.ts';
import { cycleProblems } from './import-cycles.ts';
import { sizeProblems } from './sizes.ts';

interface SourceLocation {
  path: string;
  /** `ui`, `shop`, `routes` …; a file directly in `app/` as `jobs.*`; `sandbox`, `scripts`, `tests` outside it. */
  area: string;
  /** The part of the shop: `cart`, `orders` …; empty elsewhere. */
  part: string;
  isServer: boolean;
  isTest: boolean;
}

function locationOf(path: string): SourceLocation {
  const [top = '', second = '', third = '', fourth] = path.split('/');
  const isDirectlyInApp = top === 'app' && third === '';
  return {
    path,
    area: top !== 'app' ? top : isDirectlyInApp ? second.replace(/(\.\w+)+$/, '.*') : second,
    part: top === 'app' && second === 'shop' && fourth !== undefined ? third : '',
    isServer: /\.server\.tsx?$/.test(path),
    isTest: /\.test\.tsx?$/.test(path) || top === 'tests',
  };
}

/** Each part may use those of earlier lines. */
export const shopOrder = [
  ['shared'],
  ['audit', 'mails'],
  ['catalog', 'customers', 'delivery', 'moderation'],
  ['pictures'],
  ['content'],
  ['promotions', 'blog', 'pages', 'front-page'],
  ['search', 'builds', 'cart', 'wishlist', 'reviews', 'alerts', 'changes'],
  ['exchange'],
  ['orders'],
  ['payments', 'claims', 'questions'],
  ['invoices'],
  ['checkout', 'aftersale'],
  ['account'],
  ['admin'],
];
const rankOf = (part: string) => shopOrder.findIndex((parts) => parts.includes(part));
/** Names types of all parts. */
const schema = 'app/shop/shared/schema.ts';

interface Use {
  from: SourceLocation;
  to: SourceLocation;
  isTypeOnly: boolean;
}

interface Rule {
  allows(use: Use): boolean;
  says: string;
}

const isPureShop = (location: SourceLocation) => location.area === 'shop' && !location.isServer;
const only =
  (...areas: string[]) =>
  ({ to }: Use) =>
    areas.includes(to.area);
const onlyOrPureShop =
  (...areas: string[]) =>
  ({ to }: Use) =>
    (areas.includes(to.area) && !to.isServer) || isPureShop(to);

const composition: Rule = {
  allows: ({ to }) => to.path.startsWith('app/') && to.area !== 'adapters' && to.area !== 'routes',
  says: 'it may use all of app/ but adapters and routes',
};

export const rules: Record<string, Rule> = {
  ui: { allows: only('ui'), says: 'ui imports only ui' },
  text: {
    allows: onlyOrPureShop('text'),
    says: 'text uses text and pure shop files (types and codes), never a .server file',
  },
  emails: {
    allows: onlyOrPureShop('emails', 'text'),
    says: 'emails use emails, text and pure shop files, never a .server file',
  },
  addresses: {
    allows: onlyOrPureShop('addresses'),
    says: 'addresses use addresses and pure shop files, never a .server file',
  },
  browser: {
    allows: onlyOrPureShop('browser', 'addresses', 'text', 'ui'),
    says: 'browser uses browser, addresses, text, ui and pure shop files, never a .server file',
  },
  components: {
    allows: (use) =>
      onlyOrPureShop('ui', 'text', 'browser', 'addresses', 'components')(use) ||
      (use.isTypeOnly && (use.to.area === 'read-model' || (use.to.area === 'routes' && use.to.isServer))),
    says: 'components use ui, text, browser, addresses, components and pure shop files, never a .server file, but types of what a .server file of routes prepares for them, and of the read model',
  },
  platform: { allows: only('platform'), says: 'platform is machinery without commerce: it uses only platform' },
  adapters: {
    allows: ({ to }) => ['platform', 'adapters'].includes(to.area) || isPureShop(to),
    says: 'adapters use platform, adapters and the contract they implement, a pure shop file',
  },
  'read-model': {
    allows: ({ from, to, isTypeOnly }) =>
      ['read-model', 'platform', 'shop'].includes(to.area) && (isTypeOnly || from.isServer || !to.isServer),
    says: 'the read model uses platform and shop, and a pure file of it loads no .server file',
  },
  routes: {
    allows: ({ from, to }) =>
      to.area === 'routes'
        ? to.isServer && posix.dirname(from.path).startsWith(posix.dirname(to.path))
        : to.path.startsWith('app/') && to.area !== 'adapters',
    says: "routes use all but adapters, and never another route; only a .server helper of the route's own folder, or of one around it, is free",
  },
  'services.*': {
    allows: only('adapters', 'platform', 'shop', 'read-model', 'text', 'emails', 'services.*', 'jobs.*'),
    says: 'scripts load it in plain Node, so it uses neither pages nor pieces of pages',
  },
  'jobs.*': {
    allows: only('platform', 'shop', 'text', 'emails', 'jobs.*'),
    says: 'jobs deliver through the shop, without adapters and pages; services start them',
  },
  'cookies.*': {
    allows: ({ to }) => to.area === 'platform' || isPureShop(to),
    says: 'cookies know platform and pure shop files',
  },
  'session.*': {
    allows: ({ to }) => to.area === 'platform' || isPureShop(to),
    says: 'the session knows platform and pure shop files',
  },
  http: composition,
  'contexts.*': composition,
  'root.*': composition,
  'entry.*': composition,
  'routes.*': composition,
};

const runnersOfTests = new Set(['vitest.config.ts', 'playwright.config.ts']);

function importProblem(use: Use): string | null {
  const { from, to } = use;
  if (from.area === 'sandbox') {
    const isFree = to.area === 'sandbox' || (from.isTest && to.area === 'tests');
    return isFree ? null : 'the sandbox uses nothing but itself, so that two implementations must agree';
  }
  const isInApp = from.path.startsWith('app/');
  if (isInApp && to.area === 'sandbox') return 'nothing in app uses the sandbox: the store does not know it is in demo';
  if (from.isTest) return null;
  // Benchmarks run a whole store, as tests do.
  const isOfTests = ['bench', 'attack'].includes(from.area) || runnersOfTests.has(from.path);
  if (to.area === 'tests' && !isOfTests) return 'only tests, benchmarks and attacks use tests';
  if (to.area === 'adapters' && from.area !== 'adapters' && from.path !== 'app/services.server.ts') {
    return 'only app/services.server.ts uses adapters';
  }
  if (!isInApp) return to.area === 'routes' ? 'nothing outside app uses a route' : null;
  if (to.area === 'scripts') return 'nothing in app uses a script';
  if (from.area === 'shop') return shopProblem(use);
  const rule = rules[from.area];
  if (rule && !rule.allows(use)) return rule.says;
  const isOfPages = to.area === 'components' || to.area === 'browser';
  return isOfPages && from.path.endsWith('.server.ts') ? 'a .server.ts file uses neither components nor browser' : null;
}

function shopProblem({ from, to, isTypeOnly }: Use): string | null {
  if (!isTypeOnly && !from.isServer && to.isServer) return 'a pure shop file loads no .server file';
  if (to.area === 'platform') return null;
  if (to.area !== 'shop') return 'the shop uses platform and the parts of the shop before it';
  if (from.part === to.part) return null;
  if (isTypeOnly && (from.path === schema || to.path === schema)) return null;
  return rankOf(to.part) < rankOf(from.part)
    ? null
    : `in the shop, ${from.part} does not come after ${to.part} (${shopOrder.map((parts) => parts.join(', ')).join(' → ')})`;
}

export interface Exceptions {
  /** Their Spanish words may stand in other files of the shop, as codes. */
  spanishData: Record<string, string>;
  longFiles: Record<string, string>;
  /** `path name` */
  longFunctions: Record<string, string>;
  /** `path → path` */
  cycles: Record<string, string>;
}

const emptyNames = /^(index|utils?|types|helpers?)$/;
const known = /\.(ts|tsx|mjs|js|css|json|md|mdx|sql|csv|txt|svg|png|jpe?g|avif|webp|woff2)$/;
const spanish = /[áéíóúüñ¿¡]/i;

interface Source {
  path: string;
  location: SourceLocation;
  parsed: ParsedSource;
  imports: (Import & { target: string })[];
}

/** @returns sentences that name the file */
export function architectureProblems(texts: ReadonlyMap<string, string>, exceptions: Exceptions): string[] {
  const sources = [...texts].map(([path, text]) => sourceOf(path, text));
  const dataWords = new Set(
    sources.filter(({ path }) => path in exceptions.spanishData).flatMap((source) => textsIn(source)),
  );
  const targets = new Map(sources.map(({ path, imports }) => [path, imports.map(({ target }) => target)]));
  return [
    ...sources.flatMap((source) => [
      ...locationProblems(source),
      ...importProblems(source),
      ...spanishProblems(source, exceptions, dataWords),
      ...environmentProblems(source),
    ]),
    ...Object.keys(exceptions.spanishData)
      .filter((path) => !texts.has(path))
      .map((path) => `${path} is an exception but does not exist: take it off the list.`),
    ...sizeProblems(texts, sources, exceptions),
    ...cycleProblems(targets, exceptions.cycles),
  ];
}

function sourceOf(path: string, text: string): Source {
  const parsed = parseSource(path, text);
  const imports = importsOf(parsed).flatMap((each) => {
    const target = resolved(path, each.specifier);
    return target === null ? [] : [{ ...each, target }];
  });
  return { path, location: locationOf(path), parsed, imports };
}

function textsIn({ parsed }: Source): string[] {
  return literalsIn(parsed.program, parsed.lineAt).map(({ text }) => text);
}

function locationProblems({ path, location }: Source): string[] {
  const problems: string[] = [];
  const folders = posix.dirname(path).split('/');
  const name = posix.basename(path).split('.')[0] ?? '';
  if (emptyNames.test(name)) problems.push(`${path} is named after nothing: a file is named after its subject.`);
  for (const folder of folders.filter((each) => emptyNames.test(each))) {
    problems.push(`${path} lies in ${folder}/, which is named after nothing: a folder is named after its subject.`);
  }
  if (path.startsWith('app/') && !location.isTest && location.area !== 'shop' && !(location.area in rules)) {
    problems.push(`${path} has no place on the map of app/: who may it import?`);
  }
  if (location.area === 'shop' && rankOf(location.part) < 0) {
    problems.push(`${path} has no place in the order of the shop's parts.`);
  }
  const mayBeTsx = /^app\/(root\.tsx|entry\.\w+\.tsx|(routes|components|ui)\/)/;
  if (path.endsWith('.tsx') && location.area !== 'tests' && !mayBeTsx.test(path)) {
    problems.push(`${path} is .tsx: Node cannot load it, so only root, entries, routes, components and ui may be.`);
  }
  return problems;
}

function importProblems({ path, location, imports }: Source): string[] {
  return imports.flatMap(({ target, line, isTypeOnly }) => {
    const where = `${path}:${line} imports ${target}`;
    const problem = importProblem({ from: location, to: locationOf(target), isTypeOnly });
    return [
      ...(problem ? [`${where}: ${problem}.`] : []),
      ...(known.test(target) ? [] : [`${where}: relative and # imports carry their extension.`]),
    ];
  });
}

/** @returns path from the project's root; null for packages, virtual modules and generated route types */
function resolved(path: string, specifier: string): string | null {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('#')) return plain.slice(1);
  if (!/^\.\.?\//.test(plain) || plain.includes('/+types/')) return null;
  return posix.join(posix.dirname(path), plain);
}

function spanishProblems({ path, location, parsed }: Source, exceptions: Exceptions, dataWords: Set<string>): string[] {
  if (location.area !== 'shop' || location.isTest || path in exceptions.spanishData) return [];
  return literalsIn(parsed.program, parsed.lineAt)
    .filter(({ text }) => spanish.test(text) && !dataWords.has(text))
    .map(({ text, line }) => `${path}:${line} says '${text}': no Spanish in the shop; words live in text/.`);
}

function environmentProblems({ path, location, parsed }: Source): string[] {
  const isFree = location.isTest || location.area === 'scripts' || path === 'sandbox/main.ts' || !path.includes('/');
  if (isFree || !readsEnvironment(parsed)) return [];
  return [`${path} reads process.env: settings are read once, in scripts/, sandbox/main.ts and configuration files.`];
}

/** `process.env`, `const { env } = process` or `import { env } from 'node:process'`. */
function readsEnvironment({ program }: ParsedSource): boolean {
  let isFound = false;
  walk(program, (node) => {
    if (node.type === 'MemberExpression') {
      isFound ||= isNamed(node.object, 'process') && isNamed(node.property, 'env');
    } else if (node.type === 'VariableDeclarator' && node.init && node.id.type === 'ObjectPattern') {
      const keys = node.id.properties.flatMap((each) => (each.type === 'Property' ? [each.key] : []));
      isFound ||= isNamed(node.init, 'process') && keys.some((key) => isNamed(key, 'env'));
    } else if (node.type === 'ImportDeclaration' && /^(node:)?process$/.test(node.source.value)) {
      isFound ||= node.specifiers.some((each) => each.type === 'ImportSpecifier' && isNamed(each.imported, 'env'));
    }
  });
  return isFound;
}

function isNamed(node: Node, name: string): boolean {
  return (node.type === 'Identifier' && node.name === name) || (node.type === 'Literal' && node.value === name);
}
