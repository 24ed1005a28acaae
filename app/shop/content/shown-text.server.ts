import type { ProductSummary } from '../catalog/product.ts';
import { fewLeft } from '../catalog/product.ts';
import { productsByIds } from '../catalog/products.server.ts';
import { shownName } from '../catalog/shown-name.ts';
import { pictureAddress } from '../pictures/drawings/product-picture.ts';
import { uploadedAddress, uploadedHash } from '../pictures/picture-address.ts';
import type { CacheTags } from '../shared/cache-tags.ts';
import type { Queryable } from '../shared/schema.ts';
import { type Placeholders, readMarkdown } from './markdown.server.ts';
import { everyBlock, productIdsOf, type RichText } from './rich-text.ts';
import type { ShownText, TextProduct } from './shown-text.ts';

/** Markdown with the pictures and products that it names, as they are now. */
export async function shownText(db: Queryable, markdown: string, placeholders?: Placeholders): Promise<ShownText> {
  const blocks = readMarkdown(markdown, placeholders);
  const [pictures, products] = await Promise.all([picturesIn(db, blocks), productsByIds(db, productIdsOf(blocks))]);
  return {
    blocks,
    pictures,
    products: Object.fromEntries(products.map((product) => [product.id, textProduct(product)])),
  };
}

/** What its page depends on; of a product that is gone, too: it may come back. */
export function textTags(text: Pick<ShownText, 'blocks'>, content: 'articles' | 'pages'): CacheTags {
  return { content: [content], cards: productIdsOf(text.blocks) };
}

async function picturesIn(db: Queryable, blocks: RichText): Promise<ShownText['pictures']> {
  const hashes = everyBlock(blocks).flatMap((block) => {
    const hash = block.kind === 'picture' ? uploadedHash(block.address) : null;
    return hash ? [hash] : [];
  });
  if (hashes.length === 0) return {};
  const rows = await db
    .selectFrom('content_pictures')
    .select(['hash', 'width', 'height'])
    .where('hash', 'in', [...new Set(hashes)])
    .execute();
  return Object.fromEntries(rows.map(({ hash, width, height }) => [uploadedAddress(hash), { width, height }]));
}

function textProduct(product: ProductSummary): TextProduct {
  const { id, name, price, discount, category, stock } = product;
  const image = pictureAddress(product);
  return { id, name: shownName(name), price, discount, category, image, ...(stock <= fewLeft && { stock }) };
}
