import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import mdx from '@mdx-js/rollup';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

const areas = (...names: string[]) => new RegExp(`/app/(browser|components|text|shop)/(${names.join('|')})/`);

/**
 * Left alone, the bundler makes a dozen small files a page (13 kB more for a product's page). A group takes what its
 * modules import, unless one of higher priority has it. `tests/pages/every-page.test.ts` limits the sum.
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
      test: /\/app\/(root\.tsx|browser\/live\/live-updates|components\/page-meta\/|ui\/page\/(?!notice))/,
      priority: 9,
    },
    // Or the cart would load the cards for the rules of adding to it.
    { name: 'cart-changes', test: /\/app\/shop\/cart\/cart-changes\.ts/, priority: 8 },
    { name: 'notice', test: /\/app\/ui\/page\/notice\.tsx/, priority: 9 },
    { name: 'builds', test: /\/app\/(addresses\/build-address|browser\/builds\/last-build)\.ts/, priority: 8 },
    { name: 'pagination', test: /\/app\/ui\/shelf\/pagination\.tsx/, priority: 8 },
    {
      name: 'reviews',
      test: /\/app\/(ui\/shelf\/stars|text\/reviews\/reviews\.ts|shop\/reviews\/)/,
      minShareCount: 2,
      priority: 8,
    },
    // Three, since the owner's view of a draft has all of a product's page: cards would load it.
    { name: 'product', test: /\/app\/(components|text)\/product\//, minShareCount: 3, priority: 8 },
    {
      name: 'product-page',
      test: /\/app\/(components\/product\/product-screen|routes\/product\/product\.tsx)/,
      priority: 4,
    },
    // Or asking a question, or comparing, would load the page that it is about.
    { name: 'missing-product', test: /\/app\/text\/catalog\/missing-product/, priority: 5 },
    { name: 'review-section', test: /\/app\/text\/reviews\/review-section/, priority: 5 },
    {
      name: 'cards',
      test: /\/app\/(ui\/shelf|components\/(catalog\/cards|wishlist)|browser\/product)\/|components\/compare\/compar(e-button|ing)\.tsx/,
      minShareCount: 2,
      priority: 7,
    },
    { name: 'forms', test: /\/app\/ui\/form\/(?!combobox)/, minShareCount: 2, priority: 6 },
    // Or registering would load the cart for the rule of e-mail addresses.
    { name: 'form-rules', test: /\/app\/shop\/shared\/(form-rules|email-address)\.ts/, priority: 6 },
    // Or a page with one small form would load all of signing in.
    { name: 'centered-page', test: /\/app\/components\/frame\/centered-page/, priority: 6 },
    { name: 'lists', test: /\/app\/components\/catalog\//, minShareCount: 2, priority: 5 },
    { name: 'cart', test: areas('cart'), minShareCount: 2, priority: 5 },
    { name: 'checkout', test: areas('checkout'), minShareCount: 2, priority: 5 },
    {
      name: 'arrival',
      test: /\/app\/(components\/delivery\/arrival-line|browser\/delivery\/municipality-key)\.tsx?/,
      priority: 5,
    },
    { name: 'account-mails', test: /\/app\/text\/auth\/account-mails\.ts/, priority: 6 },
    { name: 'auth', test: areas('auth'), minShareCount: 2, priority: 5 },
    { name: 'blog', test: areas('blog'), minShareCount: 2, priority: 5 },
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
 * Bundled, so that the build decides which React runs: an unset `NODE_ENV` means the development build, at half the
 * pages a second. Whatever imports React must be here, or there would be two of them.
 */
const rendering = ['lucide-react', /^react(-|$)/, /^@react-router\//, 'scheduler'];

export default defineConfig(({ command }) => ({
  // Articles become components before other plugins read them.
  plugins: [{ enforce: 'pre', ...mdx() }, tailwindcss(), reactRouter(), compressed],
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
    client: { build: { rolldownOptions: { output: { codeSplitting: shared } } } },
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
