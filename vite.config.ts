import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import mdx from '@mdx-js/rollup';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** What every page loads: the document and whatever it imports, and the pieces that no page goes without. */
const ofFrame =
  /\/app\/(root\.tsx|components\/(live-updates|page-meta)\.ts|ui\/(breadcrumb|card|notice|page-title)\.tsx|text\/findable\.ts)$/;
/** What a product costs and how it looks, in cards, cart and on its own page. */
const ofPrices =
  /\/app\/(components\/product-(price|picture)|ui\/price|text\/(add-to|catalog|product\.)|shop\/catalog\/picture-address)/;
/** A product in a list, and what stands on its own page, too. */
const ofCards =
  /\/app\/(components\/(product-(card|grid|strip)|buying-|stock-|add-to-|card-|wish-button|wishlist-store|recently-viewed\.|shown-)|ui\/(pagination|strip|stars)|text\/(hearts|reviews)|shop\/reviews\/review\.)/;
/** Lists that are filtered and have several pages. */
const ofLists = /\/app\/components\/(paged-|category-|list-)/;
const ofCheckout =
  /\/app\/(components\/(use-cart-check|checkout|cart-problems|cart-mark)|shop\/cart\/cart-check|text\/(checkout|cart-problems))/;
/** Fields with their labels and problems. */
const ofForms = /\/app\/(ui\/(error-summary|field)|shop\/(shared\/form-rules|customers\/departments))/;
const ofWayIn = /\/app\/(components\/(auth|captcha|google-sign|welcome)|text\/accounts)/;
const ofArticles = /\/app\/.*(article|blog)/;

/**
 * What pages share, in few files. Left alone, the bundler makes a file of every set of pages that share something: a dozen small
 * ones a page, which repeat their imports and compress badly. Measured: 13 kB more for a product's page. A group takes along what
 * its modules import, unless a group of higher priority has it; so the order matters, and `tests/pages/every-page.test.ts` holds the sum.
 */
const shared = {
  groups: [
    // The forms of the owner's desk have schemas; no page of a shopper waits for that library.
    { name: 'schema', test: /\/node_modules\/zod\//, priority: 10 },
    {
      name: 'libraries',
      test: /\/node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
      minShareCount: 2,
      priority: 10,
    },
    { name: 'frame', test: ofFrame, priority: 9 },
    { name: 'prices', test: ofPrices, minShareCount: 2, priority: 8 },
    { name: 'cards', test: ofCards, minShareCount: 2, priority: 7 },
    { name: 'forms', test: ofForms, minShareCount: 2, priority: 6 },
    { name: 'lists', test: ofLists, minShareCount: 2, priority: 5 },
    { name: 'checkout', test: ofCheckout, minShareCount: 2, priority: 5 },
    { name: 'way-in', test: ofWayIn, minShareCount: 2, priority: 5 },
    { name: 'articles', test: ofArticles, minShareCount: 2, priority: 5 },
  ],
};

/**
 * What Vite puts around every `import()`: it would fetch a script's style sheets and preload what it imports. We have one style
 * sheet and preload nothing, so loading is enough; 0.8 kB of every first visit.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
};

/**
 * React Router can be watched by instruments (`instrumentations` of its router). We have none, and its data router carries 1.2 kB
 * for them to every page. An upgrade that needs more of this file fails the build by a missing export.
 */
const noInstruments: Plugin = {
  name: 'no-instruments',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
    handler: () => `
      export const consumeInstrumentationClientResultMetaReceiver = () => {};
      export const getRouteInstrumentationUpdates = () => ({});
      export const instrumentClientSideRouter = (router) => router;
      // Of the server's half, which the bundler reads and drops.
      export const instrumentHandler = (handler) => handler;
      export const instrumentationResultMetaContext = null;`,
  },
};

/** Scripts and styles are compressed once and thoroughly, not at each request: Brotli takes a sixth less than gzip. */
const compressed: Plugin = {
  name: 'compressed',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => /\.(css|js)$/.test(name));
    await Promise.all(
      names.map(async (name) => {
        const file = bundle[name];
        const content = Buffer.from((file?.type === 'chunk' ? file.code : file?.source) ?? '');
        await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(content));
        await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
      }),
    );
  },
};

/**
 * React and all that renders with it, bundled with the server: which React runs is decided when the store is built, not by the
 * `NODE_ENV` of whoever starts it. Unset, it meant the development build, at half the pages a second. Whatever imports React must be
 * here, or there would be two of them.
 */
const rendering = [
  'lucide-react',
  /^react(-|$)/,
  /^@react-router\//,
  /^recharts/,
  'use-sync-external-store',
  'scheduler',
];

export default defineConfig(({ command }) => ({
  // Articles become components before anything else reads them.
  plugins: [plainImports, noInstruments, { enforce: 'pre', ...mdx() }, tailwindcss(), reactRouter(), compressed],
  // The HTTP host is built together with the pages, so that the request context keys exist once
  // (React Router matches them by identity).
  environments: {
    ssr: {
      build: { rollupOptions: { input: './app/host.server.ts' } },
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: rendering },
      }),
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: shared } } } },
  },
  // React Router names in the head what a page needs, and what we load late leans on that, so there is nothing to preload.
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0, modulePreload: false },
}));
