import { data, type RouterContextProvider } from 'react-router';
import { clientAddressOf, servicesContext } from '#app/contexts.ts';
import { limitKey } from '#app/platform/rate-limit.server.ts';
import type { Services } from '#app/services.server.ts';
import { type NamedPart, partsOfCode } from '#app/shop/builds/code.ts';
import { namedParts } from '#app/shop/builds/parts/checked-parts.ts';
import type { PartCatalogue } from '#app/shop/builds/parts/part-catalogue.ts';
import type { Parts } from '#app/shop/builds/parts/parts.ts';
import { findNamed } from '#app/shop/builds/requests/find-parts.server.ts';
import type { ProductSummary } from '#app/shop/catalog/product.ts';
import { productsByIds } from '#app/shop/catalog/products.server.ts';
import { buildTroubles } from '#app/text/builds/build-words.ts';
import { toolsOf } from './build-call.server.ts';

type Context = Readonly<RouterContextProvider>;

interface ReadBuild {
  services: Services;
  parts: Parts;
  /** Of the shop or the library, in the order of the code. */
  named: NamedPart[];
  catalogue: PartCatalogue;
}

/** @returns null for a broken code */
export async function readBuild(context: Context, code: string): Promise<ReadBuild | null> {
  const asked = partsOfCode(code);
  if (!asked) return null;
  const services = context.get(servicesContext);
  const { parts, catalogue } = await findNamed(toolsOf(services), asked);
  return { services, parts, catalogue, named: namedParts(parts) };
}

/** With their pictures and facts. */
export async function productsOf(
  { db }: Services,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProductSummary>> {
  const products = await productsByIds(db, [...new Set(ids)]);
  return new Map(products.map((product) => [product.id, product]));
}

/**
 * Counts a page that searches with the calls of its address: one can be asked for as easily as the other.
 * @returns seconds to wait, 0 for none
 */
export function countBuildCall(context: Context): number {
  const { rateLimits, clock } = context.get(servicesContext);
  return rateLimits.builds.take(limitKey(clientAddressOf(context)), clock.now());
}

export function brokenCode() {
  return troubled(buildTroubles.broken, { status: 404 });
}

export function noSuchSlot() {
  return troubled(buildTroubles.noSlot, { status: 404 });
}

export function tooMany(wait: number) {
  return troubled(buildTroubles.busy, { status: 429, headers: { 'retry-after': String(wait) } });
}

function troubled({ title, lead }: { title: string; lead: string }, answer: ResponseInit) {
  return data({ trouble: { title, lead, nextStep: buildTroubles.toStart } }, answer);
}
