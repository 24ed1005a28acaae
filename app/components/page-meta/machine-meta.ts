import type { MetaDescriptor } from 'react-router';
import { productPictureHref } from '#app/addresses/product-address.ts';
import type { Article } from '#app/shop/blog/articles.ts';
import { type Product, productsPerPage } from '#app/shop/catalog/product.ts';
import { socialFileName, uploadedHash } from '#app/shop/pictures/picture-address.ts';
import { paidInCents } from '#app/shop/shared/money.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { pageMetaText } from '#app/text/page-meta/page-meta.ts';
import type { QuestionViewModel } from '../questions/questions-view-model.ts';
import type { ReviewsViewModel } from '../reviews/reviews-view-model.ts';

/** By which machines know that two shops sell the same product. */
export interface ProductIdentifiers {
  brand?: { '@type': string; name: string };
  mpn?: string;
  gtin?: string;
}

export interface MachineFacts {
  image?: string | null;
  trail?: readonly Step[];
  product?: Omit<Product, 'specs' | 'sales'> & { priceUntil?: string | undefined };
  identifiers?: ProductIdentifiers;
  /** One page of products. */
  list?: { products: readonly { id: string; name: string }[]; page: number };
  reviews?: ReviewsViewModel;
  /** Answered by the shop. */
  questions?: readonly QuestionViewModel[];
  article?: Article;
  isShop?: boolean;
  /** The name of something that works on the page itself. */
  tool?: string;
}

export interface Step {
  text: string;
  to: string;
}

interface MetaTexts {
  title: string;
  description: string;
  address: string;
}

export function machineMeta(origin: string, said: MetaTexts, facts: MachineFacts): MetaDescriptor[] {
  const { image, trail, product, identifiers, list, reviews, questions, article, isShop, tool } = facts;
  const openGraph = {
    title: said.title,
    description: said.description,
    url: said.address,
    image: product ? absolute(productPictureHref(product), origin) : shareablePicture(image, origin),
    type: product ? 'product' : article ? 'article' : 'website',
    locale: 'es_CO',
    site_name: frameText.shopName,
  };
  const structured = [
    isShop && shopJsonLd(origin),
    product && {
      ...productJsonLd(origin, product),
      ...identifiers,
      ...(reviews && reviewsJsonLd(reviews)),
    },
    questions && questions.length > 0 && questionsJsonLd(questions),
    article && articleJsonLd(origin, said.address, article),
    tool && toolJsonLd(tool, said),
    trail && breadcrumbJsonLd(origin, trail),
    list && list.products.length > 0 && listJsonLd(origin, list),
  ];
  return [
    ...Object.entries(openGraph).map(([name, content]) => ({ property: `og:${name}`, content })),
    // React Router escapes `<` as \u003c, so that no product text can end the script.
    ...structured.filter((data) => !!data).map((data) => ({ 'script:ld+json': { '@context': context, ...data } })),
  ];
}

/** Social networks show neither SVG nor AVIF. Each uploaded picture has a file made for them. */
function shareablePicture(image: string | null | undefined, origin: string): string {
  const hash = uploadedHash(image ?? '');
  if (hash) return absolute(`/uploads/${socialFileName(hash)}`, origin);
  const own = readable(image);
  return absolute(own && !/\.(svg|avif)($|\?)/i.test(own) ? own : '/icon-512.png', origin);
}

function absolute(address: string, origin: string): string {
  return new URL(address, `${origin}/`).href;
}

/** An older import took addresses that no browser can read. */
function readable(image: string | null | undefined): string | undefined {
  return image && URL.canParse(image, 'https://shop.invalid') ? image : undefined;
}

const context = 'https://schema.org';

function breadcrumbJsonLd(origin: string, trail: readonly Step[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ text: pageMetaText.home, to: '/' }, ...trail].map(({ text, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item: origin + to,
    })),
  };
}

function productJsonLd(origin: string, product: NonNullable<MachineFacts['product']>) {
  const address = `${origin}/product/${product.id}`;
  const image = readable(product.image) ?? productPictureHref(product);
  return {
    '@type': 'Product',
    name: product.name,
    sku: product.id,
    url: address,
    category: product.category || undefined,
    description: product.description || undefined,
    image: absolute(image, origin),
    offers: {
      '@type': 'Offer',
      url: address,
      price: (paidInCents(product) / 100).toFixed(2),
      priceCurrency: 'COP',
      priceValidUntil: product.priceUntil,
      availability: `${context}/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `${context}/NewCondition`,
    },
  };
}

function listJsonLd(origin: string, { products, page }: NonNullable<MachineFacts['list']>) {
  return {
    '@type': 'ItemList',
    itemListElement: products.map(({ id, name }, index) => ({
      '@type': 'ListItem',
      position: (page - 1) * productsPerPage + index + 1,
      name,
      url: `${origin}/product/${id}`,
    })),
  };
}

function toolJsonLd(name: string, { description, address }: MetaTexts) {
  return {
    '@type': 'WebApplication',
    name,
    description,
    url: address,
    applicationCategory: 'ShoppingApplication',
    operatingSystem: 'Any',
    inLanguage: 'es-CO',
    isAccessibleForFree: true,
  };
}

/** Search engines reject a rating without reviews. */
function reviewsJsonLd({ rating, reviews }: ReviewsViewModel) {
  if (rating.count === 0) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.writer },
      datePublished: review.moment,
      reviewBody: review.comment,
      reviewRating: { '@type': 'Rating', ratingValue: review.stars, bestRating: 5, worstRating: 1 },
    })),
  };
}

function questionsJsonLd(questions: readonly QuestionViewModel[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

function shopJsonLd(origin: string) {
  const home = `${origin}/`;
  return {
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${home}#organization`,
        name: frameText.shopName,
        url: home,
        logo: `${origin}/icon-512.png`,
      },
      {
        '@type': 'WebSite',
        name: frameText.shopName,
        url: home,
        inLanguage: 'es-CO',
        publisher: { '@id': `${home}#organization` },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}

function articleJsonLd(origin: string, address: string, article: Article) {
  return {
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.excerpt,
    datePublished: article.date,
    dateModified: article.updated,
    author: { '@type': 'Organization', name: article.author, url: `${origin}/` },
    image: absolute(article.image, origin),
    mainEntityOfPage: address,
    inLanguage: 'es-CO',
    publisher: { '@type': 'Organization', name: frameText.shopName, url: `${origin}/` },
  };
}
