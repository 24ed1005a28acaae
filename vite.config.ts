import mdx from '@mdx-js/rollup';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * What most pages share, in five files: libraries, the shop's own pieces, and what only lists of products, forms, cart and payment need. Left alone, the
 * bundler cuts them into a dozen small files that repeat their imports and compress badly: 2.5 to 4 kB and a dozen requests
 * more on each first visit. What belongs to a few pages (articles, legal pages, claims, accounts) stays with those.
 */
const ofLists =
  /\/app\/(components\/(product-|paged-|category-|stock-|add-to-|card-)|ui\/(pagination|price|strip)|text\/(catalog|product|specs))/;
/** Forms, pages of signed-in shoppers and of the owner, and the way in: nobody who only looks needs a byte of them. */
const ofAccounts =
  /\/app\/(components\/(account|admin|auth|captcha|google|register|review|sign-in|welcome|wishlist-s)|ui\/(error-summary|field)|text\/(account|address|checkout|admin|audit|browser|name|order|review|setting|wishlist)|shop\/(catalog\/(import|product-form|spec|desk|edit|manage|picture\.|stock-change|typed)|desk|account|audit|changes|customers|exchange|orders|reviews|wishlist|shared\/(day|desk|form-rules)))/;
/** Fields with their labels and problems. */
const ofForms = /\/app\/(ui\/(error-summary|field)|shop\/shared\/form-rules)/;
/** What cart and payment share. */
const ofCheckout = /\/app\/(components\/(use-cart-check|checkout)|text\/checkout)/;
const ofAll = /\/app\/(components|ui|text|shop)\/(?!.*(legal|article|blog|claim))/;
const shared = {
  groups: [
    // The forms of the owner's desk have schemas; no page of a shopper waits for that library.
    { name: 'schema', test: /\/node_modules\/zod\//, priority: 10 },
    { name: 'libraries', test: /\/node_modules\//, minShareCount: 6 },
    {
      name: 'shop',
      test: (id: string) => ofAll.test(id) && !ofLists.test(id) && !ofAccounts.test(id),
      minShareCount: 3,
    },
    { name: 'lists', test: ofLists, minShareCount: 3 },
    { name: 'forms', test: ofForms, minShareCount: 3 },
    { name: 'checkout', test: ofCheckout, minShareCount: 2 },
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

export default defineConfig({
  // Articles become components before anything else reads them.
  plugins: [plainImports, { enforce: 'pre', ...mdx() }, tailwindcss(), reactRouter()],
  // The HTTP host is built together with the pages, so that the request context keys exist once
  // (React Router matches them by identity).
  environments: {
    ssr: { build: { rollupOptions: { input: './app/host.server.ts' } } },
    client: { build: { rolldownOptions: { output: { codeSplitting: shared } } } },
  },
  // React Router names in the head what a page needs, and what we load late leans on that, so there is nothing to preload.
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0, modulePreload: false },
});
