import type { IncomingMessage } from 'node:http';
import { pageOfData } from '#app/platform/http/data-request.ts';
import { perFactTable } from '#app/shop/catalog/categories/category-facts.ts';
import { facetKeys } from '#app/shop/catalog/filters/facets.ts';
import { inOrder, type Parameter } from '#app/shop/catalog/filters/parameter-order.ts';
import { ownValue } from '#app/shop/shared/own-value.ts';
import type { MemoryRateLimit } from '#app/shop/shared/rate-limits.ts';
import { type CacheRule, ruleOf } from '../route-rules.ts';

/** A public page, or the data of one, that may be cached: the same for everybody who asks for this address. */
export interface CacheableAddress {
  /** Path and query as the page is rendered with, parameters in one order: equal pages have equal keys. */
  key: string;
  /** The part of the cache's room that it is for. Searches and comparisons have endless addresses, and so have filters: they have their own. */
  partition: 'searches' | 'filtered' | 'others';
  /** Most of what one shopper chooses or types nobody else does, so such a page enters the cache at its second request. */
  admission: 'first request' | 'second request';
  /** By which who asks is counted before it is rendered. */
  rateLimit?: MemoryRateLimit;
  /** It shows nothing that an invalidation names, so it is cached though its loader names no cache tags. */
  hasNoTags: boolean;
}

const wholeNumber = /^[1-9]\d{0,6}$/;
const form: Readonly<Record<string, RegExp>> = {
  page: wholeNumber,
  reviews: wholeNumber,
  category: /^[a-z0-9-]{1,64}$/,
  q: /^.{1,200}$/s,
  diferencias: /^1$/,
  tal_cual: /^1$/,
};

/** Longer ones are rendered for each request. */
const longestFilters = 300;
const otherFilterNames = [
  'categoria',
  'marca',
  'precio_desde',
  'precio_hasta',
  'disponible',
  'oferta',
  'estrellas',
  'orden',
  'sin',
];
const filterNames = perFactTable(
  () => new Set([...otherFilterNames, ...facetKeys().flatMap((key) => [key, `${key}_desde`, `${key}_hasta`])]),
);

/** What advertisements and mails add to links. No page reads it, so it neither chooses nor prevents a cached page. */
const ofCampaigns = /^(utm_[a-z]+|gclid|gbraid|wbraid|gad_source|fbclid|msclkid)$/;

const addresses = new WeakMap<object, CacheableAddress | null>();

/** The address of a request, which is read once: the page cache, the concurrency limits and the pages ask for it in turn. */
export function requestedAddress(incoming: Pick<IncomingMessage, 'url'>): CacheableAddress | null {
  const known = addresses.get(incoming);
  if (known !== undefined) return known;
  const address = cacheableAddress(incoming.url ?? '');
  addresses.set(incoming, address);
  return address;
}

/** @returns null for what is rendered each time: private pages, unknown parameters, the same parameter twice */
export function cacheableAddress(url: string): CacheableAddress | null {
  const [fullPath = '', query = '', ...more] = url.split('?');
  if (more.length > 0 || fullPath.includes('%')) return null;
  const path = pageOfData(fullPath);
  const isData = fullPath === (path === '/' ? '/_.data' : `${path}.data`);
  if (!isData && fullPath !== path) return null;
  const rule = ruleOf(path, 'cache');
  if (!rule) return null;
  const known = query === '' ? { parameters: '', isFiltered: false, isCommon: true } : canonical(query, rule, isData);
  return known === null
    ? null
    : {
        key: fullPath + known.parameters,
        partition: rule.partition ?? (known.isFiltered ? 'filtered' : 'others'),
        admission: known.isCommon ? 'first request' : 'second request',
        rateLimit: known.isCommon ? undefined : rule.rateLimit,
        hasNoTags: rule.hasNoTags ?? false,
      };
}

function canonical(
  query: string,
  { routeId, parameters = [], forms = {}, commonValues, hasFilters = false }: CacheRule,
  isData: boolean,
): { parameters: string; isFiltered: boolean; isCommon: boolean } | null {
  const normalized = new URLSearchParams();
  const filters: Parameter[] = [];
  for (const [name, value] of new URLSearchParams(query)) {
    if (ofCampaigns.test(name)) continue;
    if (hasFilters && filterNames().has(name) && value !== '') {
      filters.push([name, value]);
      continue;
    }
    const isKnown =
      isData && name === '_routes'
        ? value === routeId
        : parameters.includes(name) && (ownValue(forms, name) ?? ownValue(form, name))?.test(value);
    if (!isKnown || normalized.has(name)) return null;
    normalized.set(name, value);
  }
  normalized.sort();
  for (const [name, value] of inOrder(filters)) normalized.append(name, value);
  const written = normalized.size === 0 ? '' : `?${normalized}`;
  if (filters.length > 0 && written.length > longestFilters) return null;
  const isFiltered = filters.length > 0;
  const hasCommonValue = commonValues === undefined || commonValues[1].test(normalized.get(commonValues[0]) ?? '');
  return { parameters: written, isFiltered, isCommon: hasCommonValue && !isFiltered };
}
