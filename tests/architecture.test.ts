import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { architectureProblems, type Exceptions, rules, shopOrder } from './support/source/import-table.ts';

const exceptions: Exceptions = {
  spanishData: {
    'app/shop/catalog/categories/delivered-categories.ts': 'names of categories are data',
    'app/shop/catalog/categories/delivered-list.ts': 'the same',
    'app/shop/customers/departments.ts': 'names of Colombian departments are data',
    'app/shop/invoices/ubl/dian-literals.ts': 'words that the DIAN fixes, in the XML',
    'app/shop/orders/carriers.ts': 'names of carriers are data',
    'app/shop/delivery/divipola.ts': 'names of Colombian municipalities are data',
  },
  longFiles: {},
  longFunctions: {},
  cycles: {},
};

const root = resolve(import.meta.dirname, '..');
const folders = ['app', 'sandbox', 'scripts', 'pictures', 'tests', 'bench', 'attack'];

function sourcesOfProject(): Map<string, string> {
  const inFolders = folders.flatMap((folder) => filesIn(folder));
  const configurations = readdirSync(root).filter((name) => /\.config\.ts$/.test(name));
  return new Map([...inFolders, ...configurations].map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

describe('the project', () => {
  const sources = sourcesOfProject();

  it('is read whole', () => {
    for (const part of ['app/services.server.ts', 'app/root.tsx', 'sandbox/main.ts', 'scripts/start.ts']) {
      expect(sources.has(part), part).toBe(true);
    }
  });

  it('keeps the table of who may import whom, its names and its sizes', () => {
    expect(architectureProblems(sources, exceptions)).toEqual([]);
  });
});

const none: Exceptions = { spanishData: {}, longFiles: {}, longFunctions: {}, cycles: {} };

function problemsOf(path: string, source: string): string[] {
  return architectureProblems(new Map([[path, source]]), none);
}

describe('docs/architecture.md', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const named = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const rows = (head: string) =>
    (page.split(head)[1]?.split('\n\n')[0] ?? '')
      .split('\n')
      .slice(2)
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, first = '', second = '']) => [first, second] as const);
  const file = (area: string, name: string) =>
    area.endsWith('.*') ? `app/${area.replace('*', name)}.ts` : `app/${area}/area/${name}.ts`;

  it('has a row for each area', () => {
    const areas = rows('| may use ').map(([area]) => named(area)[0]);
    expect(areas.toSorted()).toEqual([...Object.keys(rules), 'shop', 'sandbox'].toSorted());
  });

  it.each(rows('| may use ').filter(([area]) => !['`shop`', '`sandbox`'].includes(area)))(
    'says of %s what the checker allows: %s',
    (area, cell) => {
      const [from = ''] = named(area);
      // Only `services.server.ts` loads adapters, and other `.server.ts` files may not load components.
      const by = file(from, from === 'services.*' ? 'server' : 'example');
      const areas = [...Object.keys(rules), 'shop'].filter((each) => !/^(root|entry|routes)\.\*/.test(each));
      const [most = ''] = cell.split(';');
      const isAllBut = cell.startsWith('all of `app/` but');
      const listed = [...named(isAllBut ? cell : most), ...(most.includes('pure shop') ? ['shop'] : [])];
      const documented = areas.filter((to) => (isAllBut ? !listed.includes(to) : listed.includes(to)));
      const allowed = areas.filter((to) => problemsOf(by, `import { it } from '#${file(to, 'pure')}';\n`).length === 0);
      expect(allowed.toSorted()).toEqual(documented.toSorted());
    },
  );

  it('has the parts of the shop in their order', () => {
    const ranks = rows('| rank | parts of the shop').map(([, parts]) => named(parts));
    expect(ranks).toEqual(shopOrder);
  });
});

describe('the checker refuses', () => {
  it.each([
    ['app/ui/button.tsx', '#app/text/errors.ts', 'ui imports only ui'],
    ['app/text/cart/cart.ts', '#app/components/cart.ts', 'text uses text and pure shop files'],
    ['app/text/cart/cart.ts', '../shop/cart/cart.server.ts', 'never a .server file'],
    ['app/emails/paid.ts', '#app/platform/log.server.ts', 'emails use emails, text and pure shop files'],
    ['app/components/cart.tsx', '#app/shop/cart/cart.server.ts', 'never a .server file'],
    ['app/components/cart.tsx', '#app/routes/checkout/cart.tsx', 'components use ui, text, browser, addresses'],
    ['app/components/cart.tsx', '#app/routes/checkout/lines.server.ts', 'but types of what a .server file of routes'],
    ['app/platform/jobs/jobs.server.ts', '#app/shop/orders/order.ts', 'machinery without commerce'],
    ['app/shop/cart/cart.ts', '#app/text/cart.ts', 'the shop uses platform and the parts of the shop before it'],
    ['app/shop/cart/cart.server.ts', '../orders/order.ts', 'cart does not come after orders'],
    ['app/shop/catalog/product.ts', '../customers/customer.ts', 'catalog does not come after customers'],
    ['app/shop/orders/orders.server.ts', '../claims/claims.server.ts', 'orders does not come after claims'],
    ['app/shop/search/search.ts', '../cart/cart.ts', 'search does not come after cart'],
    ['app/shop/orders/order.ts', '../payments/gateway.ts', 'orders does not come after payments'],
    ['app/shop/payments/settle.ts', '../checkout/form.ts', 'payments does not come after checkout'],
    ['app/shop/cart/cart.ts', './cart.server.ts', 'a pure shop file loads no .server file'],
    ['app/shop/shared/schema.ts', '../catalog/product.ts', 'shared does not come after catalog'],
    ['app/adapters/wompi/api.server.ts', '#app/shop/orders/orders.server.ts', 'the contract they implement'],
    ['app/adapters/wompi/api.server.ts', '#app/services.server.ts', 'the contract they implement'],
    ['app/http/server.ts', '../adapters/wompi/api.server.ts', 'only app/services.server.ts uses adapters'],
    ['app/jobs.server.ts', './adapters/mail/smtp.server.ts', 'only app/services.server.ts uses adapters'],
    [
      'app/routes/admin/products/products.tsx',
      '#app/adapters/mail/smtp.server.ts',
      'only app/services.server.ts uses adapters',
    ],
    ['scripts/import.ts', '#app/adapters/database/postgres.server.ts', 'only app/services.server.ts uses adapters'],
    ['scripts/import.ts', '#app/routes/storefront/home.tsx', 'nothing outside app uses a route'],
    ['app/http/server.ts', '../routes/storefront/home.tsx', 'all of app/ but adapters and routes'],
    ['app/cookies.server.ts', './shop/orders/orders.server.ts', 'cookies know platform and pure shop files'],
    ['app/root.tsx', './routes/storefront/home.tsx', 'all of app/ but adapters and routes'],
    ['app/services.server.ts', './components/logo.tsx', 'scripts load it in plain Node'],
    ['app/jobs.server.ts', './routes/checkout/receipt.server.ts', 'without adapters and pages'],
    ['app/routes/cart/cart.tsx', './payment.tsx', 'never another route'],
    ['app/routes/cart/cart.tsx', '../resources/call.server.ts', 'never another route'],
    ['sandbox/server.ts', '#app/shop/shared/money.ts', 'the sandbox uses nothing but itself'],
    ['sandbox/server.test.ts', '../app/shop/shared/money.ts', 'the sandbox uses nothing but itself'],
    ['app/services.server.ts', '#sandbox/server.ts', 'nothing in app uses the sandbox'],
    ['app/shop/cart/cart.test.ts', '#sandbox/server.ts', 'nothing in app uses the sandbox'],
    ['app/shop/cart/cart.ts', '#tests/support/factories.ts', 'only tests, benchmarks and attacks use tests'],
    ['app/http/server.ts', '#scripts/build.ts', 'nothing in app uses a script'],
    ['app/shop/cart/cart.ts', './line', 'carry their extension'],
    ['app/shop/cart/cart.server.ts', './stock.server', 'carry their extension'],
  ])('%s importing %s', (path, specifier, rule) => {
    const [problem = '', ...more] = problemsOf(path, `import { it } from '${specifier}';\n`);
    expect(more).toEqual([]);
    expect(problem).toContain(`${path}:1 imports `);
    expect(problem).toContain(rule);
  });

  it.each([
    ['app/shop/cart/page.tsx', '', 'is .tsx'],
    ['app/emails/paid.tsx', '', 'is .tsx'],
    ['sandbox/page.tsx', '', 'is .tsx'],
    ['app/shop/cart/index.ts', '', 'named after nothing'],
    ['app/text/utils.ts', '', 'named after nothing'],
    ['sandbox/types.ts', '', 'named after nothing'],
    ['scripts/helpers.ts', '', 'named after nothing'],
    ['app/components/utils/dates.ts', '', 'lies in utils/'],
    ['app/hooks/cart.ts', '', 'no place on the map'],
    ['app/cart.server.ts', '', 'no place on the map'],
    ['app/shop/loyalty/points.ts', '', "no place in the order of the shop's parts"],
    ['app/shop/points.ts', '', "no place in the order of the shop's parts"],
    ['app/shop/cart/cart.ts', "const a = 'Tu carrito está vacío';", 'no Spanish in the shop'],
    ['app/shop/cart/cart.ts', '`¡Hola $' + '{name}`', 'no Spanish in the shop'],
    ['app/shop/cart/cart.ts', 'const mode = process.env.STORE_MODE;', 'reads process.env'],
    ['app/platform/log.server.ts', "const mode = process.env['STORE_MODE'];", 'reads process.env'],
    ['sandbox/server.ts', 'const { argv, env } = process;', 'reads process.env'],
    ['sandbox/server.ts', "import { env } from 'node:process';", 'reads process.env'],
  ])('%s with %j', (path, source, rule) => {
    const problems = problemsOf(path, source);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(path);
    expect(problems[0]).toContain(rule);
  });

  it('a file of more than 300 lines', () => {
    expect(problemsOf('app/text/cart/cart.ts', '\n'.repeat(300))).toEqual([]);
    expect(problemsOf('app/text/cart/cart.ts', '\n'.repeat(301))).toEqual([
      'app/text/cart/cart.ts has 301 lines, more than 300: it has two subjects.',
    ]);
  });

  it('a function of more than 100 lines, in whatever form', () => {
    const long = '\n'.repeat(100);
    const named = (source: string) =>
      problemsOf('app/text/cart/cart.ts', source).map((problem) => problem.split(' ')[1]);
    expect(named(`function words() {${long}}`)).toEqual(['words']);
    expect(named(`const words = () => {${long}};`)).toEqual(['words']);
    expect(named(`const cart = { words() {${long}} };`)).toEqual(['words']);
    expect(named(`useEffect(() => {${long}}, []);`)).toEqual(['useEffect()']);
    expect(named(`function words() {${'\n'.repeat(99)}}`)).toEqual([]);
    expect(problemsOf('app/text/cart/cart.test.ts', `describe('words', () => {${long}});`)).toEqual([]);
  });

  it('a folder of more than 28 source files, tests not counted', () => {
    const files = (count: number) =>
      Array.from({ length: count }, (_, number) => [`app/text/cart/${number}.ts`, `app/text/cart/${number}.test.ts`]);
    const folder = (count: number) =>
      new Map(files(count).flatMap((paths) => paths.map((path) => [path, ''] as const)));
    expect(architectureProblems(folder(28), none)).toEqual([]);
    expect(architectureProblems(folder(29), none)).toEqual([
      'app/text/cart/ has 29 source files, more than 28: it has two subjects.',
    ]);
  });

  it('a cycle of imports, of types, too', () => {
    const sources = new Map([
      ['app/ui/a.ts', "import './b.ts';"],
      ['app/ui/b.ts', "import type { C } from './c.ts';"],
      ['app/ui/c.ts', "import { a } from '#app/ui/a.ts';"],
      ['app/ui/d.ts', "import './a.ts';"],
    ]);
    expect(architectureProblems(sources, none)).toEqual([
      'app/ui/a.ts → app/ui/b.ts → app/ui/c.ts → app/ui/a.ts is a cycle of imports.',
    ]);
    const cycles = { 'app/ui/c.ts → app/ui/a.ts': 'why' };
    expect(architectureProblems(sources, { ...none, cycles })).toEqual([]);
  });

  it('exceptions that are needed no more', () => {
    const stale: Exceptions = {
      spanishData: { 'app/shop/cart/gone.ts': 'data' },
      longFiles: { 'app/text/cart/cart.ts': 'data' },
      longFunctions: { 'app/text/cart/cart.ts words': 'data' },
      cycles: { 'app/text/cart/cart.ts → app/text/cart/line.ts': 'why' },
    };
    const sources = new Map([
      ['app/text/cart/cart.ts', "import './line.ts';\nfunction words() {}"],
      ['app/text/cart/line.ts', ''],
    ]);
    expect(architectureProblems(sources, stale)).toEqual([
      'app/shop/cart/gone.ts is an exception but does not exist: take it off the list.',
      'app/text/cart/cart.ts is short enough, or gone: take it off the list of exceptions.',
      'app/text/cart/cart.ts words is short enough, or gone: take it off the list of exceptions.',
      'app/text/cart/cart.ts → app/text/cart/line.ts closes no cycle: take it off the list of exceptions.',
    ]);
  });
});

describe('the checker lets pass', () => {
  it.each([
    ['app/ui/button.tsx', './class-names.ts'],
    ['app/text/cart/cart.ts', '#app/shop/cart/cart.ts'],
    ['app/emails/paid.ts', '#app/text/format.ts'],
    ['app/components/cart.tsx', '#app/shop/cart/cart.ts'],
    ['app/shop/cart/cart.server.ts', '#app/platform/database.server.ts'],
    ['app/shop/checkout/place.server.ts', '../payments/settle.server.ts'],
    ['app/adapters/wompi/api.server.ts', '#app/shop/payments/gateway.ts'],
    ['app/services.server.ts', './adapters/wompi/api.server.ts'],
    ['app/http/server.ts', '../cookies.server.ts'],
    ['app/cookies.server.ts', './shop/orders/reference.ts'],
    ['app/routes/cart/cart.tsx', './receipt.server.ts'],
    ['app/routes/cart/cart.tsx', './+types/cart.ts'],
    ['app/routes/cart/cart.tsx', '#app/shop/cart/cart.server.ts'],
    ['app/shop/payments/settle.db.test.ts', '../checkout/place.server.ts'],
    ['app/adapters/wompi/api.test.ts', '#tests/support/factories.ts'],
    ['scripts/start.ts', '#sandbox/server.ts'],
    ['tests/contracts/wompi.test.ts', '#app/adapters/wompi/api.server.ts'],
    ['tests/contracts/wompi.test.ts', '#sandbox/server.ts'],
    ['app/root.tsx', './ui/styles.css?url'],
  ])('%s importing %s', (path, specifier) => {
    expect(problemsOf(path, `import { it } from '${specifier}';\n`)).toEqual([]);
  });

  it.each([
    ['app/shop/shared/schema.ts', '../payments/gateway.ts'],
    ['app/shop/blog/article.ts', '../shared/schema.ts'],
    ['app/components/cart.tsx', '#app/routes/checkout/lines.server.ts'],
  ])('%s importing types of %s', (path, specifier) => {
    expect(problemsOf(path, `import type { A } from '${specifier}';\n`)).toEqual([]);
  });

  it.each([
    ['app/shop/cart/cart.ts', "// El carrito está vacío\nconst a = 'empty';"],
    ['app/shop/cart/cart.test.ts', "const name = 'Diadema inalámbrica';"],
    ['app/shop/cart/cart.ts', '// never process.env here\n'],
    ['sandbox/main.ts', 'const port = process.env.PORT;'],
    ['scripts/start.ts', 'const port = process.env.PORT;'],
    ['vite.config.ts', 'const port = process.env.PORT;'],
  ])('%s with %j', (path, source) => {
    expect(problemsOf(path, source)).toEqual([]);
  });

  it('names of the data as codes in other files of the shop', () => {
    const sources = new Map([
      ['app/shop/catalog/categories.ts', "const names = ['Chasís'];"],
      ['app/shop/catalog/specs.ts', "const facts = { 'Chasís': [] };"],
    ]);
    const data = { ...none, spanishData: { 'app/shop/catalog/categories.ts': 'names' } };
    expect(architectureProblems(sources, data)).toEqual([]);
  });
});
