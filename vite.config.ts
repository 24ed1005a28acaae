import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import mdx from '@mdx-js/rollup';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** What lies in these folders of the ring around the shop. */
const areas = (...names: string[]) => new RegExp(`/app/(browser|components|text|shop)/(${names.join('|')})/`);

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
    // What every page loads: the document with all that it imports, and the pieces that no page goes without.
    {
      name: 'frame',
      test: /\/app\/(root\.tsx|browser\/live\/live-updates|components\/page-meta\/|ui\/page\/)/,
      priority: 9,
    },
    { name: 'product', test: /\/app\/(components|text)\/product\//, minShareCount: 2, priority: 8 },
    {
      name: 'cards',
      test: /\/app\/(ui\/shelf|components\/(catalog\/cards|reviews|wishlist)|browser\/product|text\/reviews|shop\/reviews)\//,
      minShareCount: 2,
      priority: 7,
    },
    { name: 'forms', test: /\/app\/ui\/form\//, minShareCount: 2, priority: 6 },
    { name: 'lists', test: /\/app\/components\/catalog\//, minShareCount: 2, priority: 5 },
    { name: 'cart', test: areas('cart', 'checkout'), minShareCount: 2, priority: 5 },
    { name: 'auth', test: areas('auth'), minShareCount: 2, priority: 5 },
    { name: 'blog', test: areas('blog'), minShareCount: 2, priority: 5 },
  ],
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
const rendering = ['lucide-react', /^react(-|$)/, /^@react-router\//, 'scheduler'];

export default defineConfig(({ command }) => ({
  // Articles become components before anything else reads them.
  plugins: [{ enforce: 'pre', ...mdx() }, tailwindcss(), reactRouter(), compressed],
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
