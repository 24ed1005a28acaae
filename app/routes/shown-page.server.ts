import type { Services } from '#app/services.server.ts';
import { type Block, sectionsOf, type TextSection } from '#app/shop/content/rich-text.ts';
import { shownText } from '#app/shop/content/shown-text.server.ts';
import type { ShownText } from '#app/shop/content/shown-text.ts';
import { deliveryTimes } from '#app/shop/delivery/delivery-times.server.ts';
import type { PageVersion } from '#app/shop/pages/page.ts';
import { type VersionEntry, versionsOf } from '#app/shop/pages/pages.server.ts';
import { deliveryPlaceholders, sellerPlaceholders } from '#app/text/legal/document.ts';

export interface ShownSection extends Pick<TextSection, 'heading'> {
  text: ShownText;
}

/** A version of a page as it is drawn. */
export interface ShownPage extends Omit<PageVersion, 'body'> {
  sections: ShownSection[];
  /** Others that can be read. */
  versions: VersionEntry[];
}

type PageServices = Pick<Services, 'db' | 'settings' | 'clock'>;

export async function shownPage(services: PageServices, { body, ...version }: PageVersion): Promise<ShownPage> {
  const [text, versions] = await Promise.all([
    pageText(services, body),
    versionsOf(services.db, version.page, services.clock.now()),
  ]);
  const others = versions.filter(({ number }) => number !== version.number);
  return { ...version, versions: others, sections: shownSections(text) };
}

/** Markdown of a page with the words in braces filled in. */
export async function pageText({ db, settings }: PageServices, body: string): Promise<ShownText> {
  const placeholders = { ...sellerPlaceholders(settings.seller), ...deliveryPlaceholders(await deliveryTimes(db)) };
  return shownText(db, body, placeholders);
}

function shownSections({ blocks, pictures, products }: ShownText): ShownSection[] {
  const only = <Value>(all: Readonly<Record<string, Value>>, names: (block: Block) => string | null, some: Block[]) =>
    Object.fromEntries(some.flatMap((block) => named(all, names(block))));
  return sectionsOf(blocks).map(({ heading, blocks: some }) => ({
    heading,
    text: {
      blocks: some,
      pictures: only(pictures, (block) => (block.kind === 'picture' ? block.address : null), some),
      products: only(products, (block) => (block.kind === 'product' ? block.id : null), some),
    },
  }));
}

function named<Value>(all: Readonly<Record<string, Value>>, name: string | null): [string, Value][] {
  const value = name === null ? undefined : all[name];
  return name === null || value === undefined ? [] : [[name, value]];
}
