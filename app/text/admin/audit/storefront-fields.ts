import type { storefrontVocabulary } from '#app/shop/audit/storefront-vocabulary.ts';
import { formatPercent, formatPesos } from '../../format.ts';
import { labelOf } from '../../specs/specs.ts';
import { categoryFields, factFilterNames, factKindNames, factLabels } from '../categories/categories.ts';
import { articleLabels } from '../content/articles.ts';
import { pageLabels } from '../content/pages.ts';
import { frontPageLabels, frontPageText, stripKindNames } from '../front-page/front-page.ts';
import { campaignLabels } from '../promotions/campaigns.ts';
import { adminCouponsText, couponLabels } from '../promotions/coupons.ts';
import { dayNamed, type FieldWords, figure, momentNamed, oneOf, plain, plainWords } from './field-words.ts';

type Vocabulary = typeof storefrontVocabulary;

/** Of prices, and of what shoppers see beside products. */
export const storefrontFields = {
  coupon: {
    ...plain({
      makers: couponLabels.makers,
      categories: couponLabels.category,
      products: couponLabels.products,
      isFirstPurchase: couponLabels.first,
      mostUses: couponLabels.mostUses,
      mostPerPerson: couponLabels.mostPerPerson,
      addsToOffers: couponLabels.adds,
    }),
    percent: { name: couponLabels.amount, say: figure(formatPercent) },
    pesos: { name: couponLabels.amount, say: figure(formatPesos) },
    minimumPesos: { name: couponLabels.minimum, say: figure(formatPesos) },
    from: { name: couponLabels.from, say: dayNamed },
    to: { name: couponLabels.to, say: dayNamed, none: adminCouponsText.noEnd },
  },
  front_page: {
    ...plain(frontPageLabels),
    kind: { name: frontPageLabels.kind, say: oneOf(stripKindNames) },
    startsAt: { name: frontPageLabels.startsAt, say: momentNamed, none: frontPageText.fromPublication },
    endsAt: { name: frontPageLabels.endsAt, say: momentNamed, none: frontPageText.noEnd },
  },
  category: {
    ...plain({ ...categoryFields, position: 'Lugar' }),
    fact: { name: factLabels.fact, say: (value) => labelOf(plainWords(value)) },
    kind: { name: factLabels.kind, say: oneOf(factKindNames) },
    filter: { name: factLabels.filter, say: oneOf(factFilterNames), none: factFilterNames.none },
  },
  article: {
    ...plain({
      title: articleLabels.title,
      slug: articleLabels.slug,
      description: articleLabels.description,
      author: articleLabels.author,
      body: articleLabels.body,
      image: articleLabels.image,
      imageAlt: articleLabels.imageAlt,
    }),
    publishOn: { name: articleLabels.publishOn, say: dayNamed },
  },
  page: {
    ...plain({
      title: pageLabels.title,
      description: pageLabels.description,
      lead: pageLabels.lead,
      body: pageLabels.body,
      isInFooter: pageLabels.isInFooter,
      number: 'Versión',
    }),
    inForceFrom: { name: pageLabels.inForceFrom, say: dayNamed },
  },
  content_picture: plain({ address: 'Imagen' }),
  campaign: {
    ...plain({
      name: campaignLabels.name,
      makers: couponLabels.makers,
      categories: couponLabels.category,
      products: couponLabels.products,
      conditions: campaignLabels.conditions,
      whileStockLasts: campaignLabels.stock,
      held: 'Productos en la campaña',
    }),
    percent: { name: campaignLabels.amount, say: figure(formatPercent) },
    pesos: { name: campaignLabels.amount, say: figure(formatPesos) },
    from: { name: 'Empieza', say: momentNamed },
    to: { name: 'Termina', say: momentNamed },
  },
} as const satisfies { [Subject in keyof Vocabulary]: Record<Vocabulary[Subject]['fields'][number], FieldWords> };
