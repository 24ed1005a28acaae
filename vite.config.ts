import mdx from '@mdx-js/rollup';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * What most pages share, in two files: libraries, and the shop's own pieces. Left alone, the bundler cuts them into a dozen small
 * files that repeat their imports and compress badly: 2.5 to 4 kB and a dozen requests more on each first visit. What belongs to a
 * few pages (articles, legal pages, claims) stays with those.
 */
const shared = {
  groups: [
    { name: 'libraries', test: /\/node_modules\//, minShareCount: 6 },
    {
      name: 'shop',
      test: /\/app\/(components|ui|text|shop)\/(?!.*(legal|article|blog|claim))/,
      minShareCount: 3,
    },
  ],
};

export default defineConfig({
  // Articles become components before anything else reads them.
  plugins: [{ enforce: 'pre', ...mdx() }, tailwindcss(), reactRouter()],
  // The HTTP host is built together with the pages, so that the request context keys exist once
  // (React Router matches them by identity).
  environments: {
    ssr: { build: { rollupOptions: { input: './app/host.server.ts' } } },
    client: { build: { rolldownOptions: { output: { codeSplitting: shared } } } },
  },
  // React Router names in the head what a page needs, and what we load late leans on that, so there is nothing to preload.
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0, modulePreload: false },
});
