/** A public page, or the data of one, that may be kept: the same for everybody who asks for this address. */
export interface KeptAddress {
  /** Path and query as the page is rendered with, parameters in one order: equal pages have equal keys. */
  key: string;
  /** Searches and comparisons have endless addresses, so they are kept apart. */
  isSearch: boolean;
  /** Shows nothing of the catalogue, so that its loader, if it has one, need not say what it shows. */
  isArticle: boolean;
}

interface KeptRoute {
  path: RegExp;
  /** As React Router names it: a page that asks for data of one route alone says which. */
  routeId: string;
  parameters?: readonly string[];
  /** Instead of the usual form of a parameter. */
  forms?: Readonly<Record<string, RegExp>>;
  isSearch?: boolean;
  isArticle?: boolean;
}

const productId = '[A-Za-z0-9_-]{1,64}';

/** Pages that show the same to everybody. What is not here is rendered for each request. */
const routes: readonly KeptRoute[] = [
  { path: /^\/$/, routeId: 'routes/catalog/home', parameters: ['category', 'page'] },
  { path: /^\/offers$/, routeId: 'routes/catalog/offers', parameters: ['page'] },
  { path: /^\/categories$/, routeId: 'routes/catalog/categories', parameters: ['page'] },
  { path: /^\/categories\/[a-z0-9-]{1,64}$/, routeId: 'routes/catalog/category', parameters: ['page'] },
  { path: new RegExp(`^/product/${productId}$`), routeId: 'routes/product/product', parameters: ['reviews'] },
  { path: /^\/search$/, routeId: 'routes/catalog/search', parameters: ['q', 'page', 'tal_cual'], isSearch: true },
  {
    path: /^\/comparar$/,
    routeId: 'routes/compare/compare',
    parameters: ['ids', 'diferencias'],
    isSearch: true,
  },
  {
    path: /^\/api\/suggestions$/,
    routeId: 'routes/catalog/suggestions',
    parameters: ['q'],
    // What everybody types first. Longer beginnings are endless, and few type the same.
    forms: { q: /^[\p{L}\p{N}]{2,3}$/u },
    isSearch: true,
  },
  ...articles(),
];

function articles(): KeptRoute[] {
  return Object.entries({
    '/blog': 'blog/blog',
    '/blog/armar-un-pc-gamer': 'blog/gaming-pc',
    '/blog/mejores-tarjetas-graficas': 'blog/graphics-cards',
    '/blog/mejoras-baratas-para-tu-pc': 'blog/cheap-upgrades',
    '/terminos': 'legal/terms',
    '/privacidad': 'legal/privacy',
    '/envios': 'legal/shipping',
    '/retracto-y-garantia': 'legal/withdrawal',
    '/reversion-del-pago': 'legal/reversal',
  }).map(([path, file]) => ({ path: new RegExp(`^${path}$`), routeId: `routes/${file}`, isArticle: true }));
}

const wholeNumber = /^[1-9]\d{0,6}$/;
const form: Readonly<Record<string, RegExp>> = {
  page: wholeNumber,
  reviews: wholeNumber,
  category: /^[a-z0-9-]{1,64}$/,
  q: /^.{1,200}$/s,
  ids: new RegExp(`^${productId}(,${productId}){0,3}$`),
  diferencias: /^1$/,
  tal_cual: /^1$/,
};

/** What advertisements and mails add to links. No page reads it, so it neither chooses nor prevents a kept page. */
const ofCampaigns = /^(utm_[a-z]+|gclid|gbraid|wbraid|gad_source|fbclid|msclkid)$/;

/** @returns null for what is rendered each time: private pages, unknown parameters, the same parameter twice */
export function keptAddress(url: string): KeptAddress | null {
  const [fullPath = '', query = '', ...more] = url.split('?');
  if (more.length > 0 || fullPath.includes('%')) return null;
  const isData = fullPath.endsWith('.data');
  const path = isData ? pathOfData(fullPath) : fullPath;
  const route = routes.find((each) => each.path.test(path));
  if (!route) return null;
  const parameters = query === '' ? '' : canonical(query, route, isData);
  return parameters === null
    ? null
    : {
        key: fullPath + parameters,
        isSearch: route.isSearch ?? false,
        isArticle: route.isArticle ?? false,
      };
}

/** Of `/`, React Router asks for the data at `/_.data`. */
function pathOfData(path: string): string {
  return path === '/_.data' ? '/' : path.slice(0, -'.data'.length);
}

function canonical(query: string, { routeId, parameters = [], forms = {} }: KeptRoute, isData: boolean): string | null {
  const kept = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(query)) {
    if (ofCampaigns.test(name)) continue;
    const isKnown =
      isData && name === '_routes'
        ? value === routeId
        : parameters.includes(name) && (forms[name] ?? form[name])?.test(value);
    if (!isKnown || kept.has(name)) return null;
    kept.set(name, value);
  }
  kept.sort();
  return kept.size === 0 ? '' : `?${kept}`;
}
