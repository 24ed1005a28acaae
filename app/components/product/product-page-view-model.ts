import { compareHref } from '#app/addresses/compare-address.ts';
import { companionSlots } from '#app/shop/builds/beside/goes-with.ts';
import { slotCategories, slotOfCategory } from '#app/shop/builds/slots.ts';
import { noCategory } from '#app/shop/catalog/categories.ts';
import { isGtin } from '#app/shop/catalog/gtin.ts';
import type { Maker } from '#app/shop/catalog/makers/maker.ts';
import type { PriceHistory } from '#app/shop/catalog/prices/price-history.ts';
import { mostCompared, type Product, type ProductSummary } from '#app/shop/catalog/product.ts';
import type { Specs } from '#app/shop/catalog/specs.ts';
import { drawnViewsOf } from '#app/shop/pictures/drawings/product-picture.ts';
import type { ProductPicture } from '#app/shop/pictures/picture.ts';
import type { ProductCampaign } from '#app/shop/promotions/campaigns/campaign.ts';
import type { ProductCoupon } from '#app/shop/promotions/product-coupon.ts';
import type { AnsweredQuestion } from '#app/shop/questions/question.ts';
import { inviteText } from '#app/text/builds/invite.ts';
import { productFacts } from '#app/text/product/buying-facts.ts';
import { differenceWords } from '#app/text/product/instead.ts';
import { productPageText } from '#app/text/product/product-page.ts';
import { campaignWords } from '#app/text/promotions/campaign.ts';
import { couponOffer } from '#app/text/promotions/saving.ts';
import { keyFacts } from '#app/text/specs/key-facts.ts';
import { type SpecRow, specRows } from '#app/text/specs/specs.ts';
import { cardProduct } from '../catalog/cards/card-product.ts';
import type { ProductIdentifiers } from '../page-meta/machine-meta.ts';
import { questionsViewModel } from '../questions/questions-view-model.ts';
import { reviewsViewModel } from '../reviews/reviews-view-model.ts';
import { historyViewModel } from './history-view-model.ts';
import type { InsteadProduct } from './instead-list.tsx';
import { picturesViewModel } from './pictures-view-model.ts';
import { shareOfProduct } from './product-share.ts';

/** Read by `routes/product-facts.server.ts`. */
export interface ProductPageFacts {
  found: Product;
  maker: Maker | null;
  related: readonly ProductSummary[];
  companions: readonly ProductSummary[];
  nearest: readonly ProductSummary[];
  pictures: readonly ProductPicture[];
  coupon: ProductCoupon | null;
  /** Whose price it has. */
  campaign: ProductCampaign | null;
  reviews: Parameters<typeof reviewsViewModel>[0];
  history: PriceHistory;
  questions: readonly AnsweredQuestion[];
  now: Date;
  publicUrl: string;
}

/** What a product's page shows: to everybody, and to the owner before it is published. */
export function productPageViewModel({ found, maker, related, now, publicUrl, ...facts }: ProductPageFacts) {
  const { specs, sales: _sales, ...product } = found;
  const { campaign } = facts;
  const slot = slotOfCategory(product.category);
  const brand = maker && { text: maker.name, to: `/marca/${maker.slug}` };
  return {
    product,
    coupon: facts.coupon && {
      words: couponOffer(facts.coupon),
      // One that has not begun cannot be used yet.
      code: facts.coupon.from === null ? facts.coupon.code : null,
    },
    campaign: campaign && { ...campaignWords(campaign, product.stock, now), until: campaign.endsAt.toISOString() },
    brand,
    identifiers: identifiersOf(specs, maker),
    gallery: picturesViewModel(product.name, facts.pictures, drawnViewsOf({ ...product, specs })),
    keyFacts: keyFacts(product.category, specs),
    rows: rowsOf(specRows(product.category, specs), maker),
    facts: productFacts(specs),
    history: historyViewModel(product, facts.history, now),
    related: related.map(cardProduct),
    companions: facts.companions.map(cardProduct),
    instead: facts.nearest.map((each) => ({
      ...insteadCard(each),
      difference: differenceWords({ ...product, specs }, each),
    })),
    share: shareOfProduct(product, publicUrl),
    alike: alikeOf(product, related),
    use: slot === undefined ? null : inviteText.use,
    /** Its own category, and those of what goes with it. */
    lists: [product.category, ...(slot ? companionSlots[slot].map((each) => slotCategories[each]) : [])],
    reviews: reviewsViewModel(facts.reviews),
    questions: questionsViewModel(facts.questions),
  };
}

/** What stands beside "Agotado" instead of the product. */
function insteadCard(found: ProductSummary): Omit<InsteadProduct, 'difference'> {
  const { id, name, price, discount, fixedPrice, category, image } = cardProduct(found);
  return { id, name, price, discount, fixedPrice, category, image };
}

/** Structured data. An older file may have brought a code that is none. */
function identifiersOf({ numero_parte: mpn, ean }: Specs, maker: Maker | null): ProductIdentifiers {
  const gtin = String(ean);
  return {
    ...(maker && { brand: { '@type': 'Brand', name: maker.name } }),
    ...(typeof mpn === 'string' && { mpn }),
    ...(isGtin(gtin) && { gtin }),
  };
}

/** A supplier's file may have written the brand into the sheet: it stands once, as the shop spells it. */
function rowsOf(rows: readonly SpecRow[], maker: Maker | null): SpecRow[] {
  const { brand: label } = productPageText;
  return maker ? [{ label, value: maker.name }, ...rows.filter((row) => row.label !== label)] : [...rows];
}

function alikeOf(
  { id, category }: Pick<Product, 'id' | 'category'>,
  related: readonly { id: string }[],
): string | null {
  if (category === noCategory || related.length === 0) return null;
  return compareHref([id, ...related.map((each) => each.id)].slice(0, mostCompared));
}
