import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { oldestBrowsers } from './app/browser/frame/old-browser.ts';

const folders = (...names: string[]) => new RegExp(`/app/(${names.join('|')})/`);

/** A file of its own for each folder, or area, that matches. */
const namedBy = (test: RegExp) => (module: string) => test.exec(module)?.[1]?.replaceAll('/', '-') ?? null;

/** Small, and used by pages that have nothing else in common: without these, each would load a large part of another. */
const small = folders(
  'browser/builds',
  'components/centered',
  'components/delivery',
  'shop/cart/changes',
  'shop/shared/forms',
  'text/missing',
  'ui/form',
  'ui/notice',
  'ui/pagination',
);
const areas = /\/app\/(?:browser|components|text|shop)\/(auth|blog|cart)\//;

/**
 * Left alone, the bundler makes a dozen small files a page (13 kB more for a product's page). A group takes what its
 * modules import, unless one of higher priority has it. Groups are folders, so moving a file between folders moves it between bundles;
 * the document alone has its name from the router. `tests/pages/every-page.test.ts` limits the sum.
 */
const shared = {
  groups: [
    // No page of a shopper waits for the schemas of the admin.
    { name: 'schema', test: /\/node_modules\/zod\//, priority: 10 },
    // All of React and its router, also what the entry alone imports: in two files they took 0.8 kB more.
    { name: 'libraries', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 10 },
    // What every page loads: the document with all that it imports, and the components that no page goes without.
    {
      name: 'frame',
      test: /\/app\/(root\.tsx|browser\/live\/live-updates\.ts|(components\/page-meta|ui\/page)\/)/,
      priority: 9,
    },
    { name: namedBy(small), test: small, priority: 8 },
    { name: 'reviews', test: folders('shop/reviews', 'ui/stars'), minShareCount: 2, priority: 8 },
    // Three, since the owner's view of a draft has all of a product's page: cards would load it.
    { name: 'product', test: folders('components/product', 'text/product'), minShareCount: 3, priority: 8 },
    {
      name: 'cards',
      test: folders('browser/product', 'components/catalog/cards', 'components/wishlist', 'ui/shelf'),
      minShareCount: 2,
      priority: 7,
    },
    { name: 'lists', test: folders('components/catalog'), minShareCount: 2, priority: 5 },
    { name: namedBy(areas), test: areas, minShareCount: 2, priority: 5 },
    { name: 'product-page', test: folders('routes/product'), priority: 4 },
  ],
};

/** Compressed once, not at each request; Brotli takes a sixth less than gzip. */
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
 * Vite wraps each late import in 0.7 kB that load its style sheets first. Parts of a page have none of their own; a refused one is seen by
 * whoever imports it.
 */
const lateImports: Plugin = {
  name: 'late-imports',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
};

/**
 * Bundled, so that the build decides which React runs: an unset `NODE_ENV` means the development build, at half the
 * pages a second. Whatever imports React must be here, or there would be two of them.
 */
const rendering = ['lucide-react', /^react(-|$)/, /^@react-router\//, 'scheduler'];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), lateImports, compressed],
  // Built with the pages, because React Router matches the request context keys by identity.
  environments: {
    ssr: {
      build: {
        // The server imports at once what a browser loads later.
        rolldownOptions: { input: './app/http/server.ts', checks: { ineffectiveDynamicImport: false } },
      },
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: rendering },
      }),
    },
    client: { build: { target: oldestBrowsers, rolldownOptions: { output: { codeSplitting: shared } } } },
  },
  // React Router names in the head what a page needs, and late loading relies on that.
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    // How long each plugin took does not help those who start the shop for the first time.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
}));
