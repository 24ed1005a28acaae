import { servicesContext } from '#app/contexts.ts';
import { type Product, productIdPattern } from '#app/shop/catalog/product.ts';
import { findProduct } from '#app/shop/catalog/products.server.ts';
import type { ProductPictureWords } from '#app/shop/pictures/link-picture.ts';
import { pictureFileName, uploadedHash } from '#app/shop/pictures/picture-address.ts';
import { paidInCents } from '#app/shop/shared/money.ts';
import type { Seller } from '#app/shop/shared/seller.ts';
import { stockWords } from '#app/text/catalog/catalog.ts';
import { formatCents, formatPercent, formatPesos } from '#app/text/format.ts';
import { linkPictureText } from '#app/text/link-picture.ts';
import { linkPicture, noLinkPicture } from '../link-picture.server.ts';
import type { Route } from './+types/product-picture';

/** What messengers and social networks show beside a link to a product: its price and whether it is there. */
export async function loader({ params, ...asked }: Route.LoaderArgs) {
  const { db, pictures, clock, settings } = asked.context.get(servicesContext);
  const product = productIdPattern.test(params.id) ? await findProduct(db, params.id) : undefined;
  if (!product) return noLinkPicture(404, linkPictureText.noProduct);
  return linkPicture(asked, pictures.products, wordsOf(product, clock.now(), settings.seller));
}

function wordsOf(product: Product, now: Date, seller: Seller): ProductPictureWords {
  const { name, price, discount, stock, image } = product;
  const hash = uploadedHash(image ?? '');
  return {
    picture: hash && pictureFileName(hash, 800, 'webp'),
    name,
    price: formatCents(paidInCents(product)),
    before: discount > 0 ? linkPictureText.before(formatPesos(price), formatPercent(discount)) : null,
    stock: stockWords(stock),
    isSoldOut: stock <= 0,
    dated: linkPictureText.datedPrice(now, seller),
  };
}
