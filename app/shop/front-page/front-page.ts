/** A slide of the banner (S3.31), as the owner writes it. */
export interface Slide {
  id: number;
  /** `banner1.jpg` … `banner4.jpg` were delivered; an upload has the name of its fallback (`slideFallback`). */
  image: string;
  /** What the picture shows, for those who do not see it; empty where it shows nothing that the words do not say. */
  alt: string;
  title: string;
  /** Small, above the title. */
  overline: string;
  /** Below the title, on wide screens. */
  lead: string;
  /** The words of its link. */
  action: string;
  /** A page of the shop, or an address with https. */
  to: string;
  /** ISO moments; null: from its publication, and without an end. */
  startsAt: string | null;
  endsAt: string | null;
  isOn: boolean;
}

export type StripKind = 'offers' | 'best_sellers' | 'category' | 'products';

/** A row of products. There is one of `offers` and one of `best_sellers`, which can be switched off and not removed. */
export interface FrontStrip {
  id: number;
  kind: StripKind;
  /** Empty: the usual one of its kind. */
  title: string;
  /** Of `category`. */
  category: string | null;
  /** Ids of `products`, in the owner's order. */
  products: string[];
  isOn: boolean;
}

/** What the front page shows in the owner's order. */
export interface FrontPage {
  slides: Slide[];
  strips: FrontStrip[];
}

export type FrontPageList = 'slides' | 'strips';

export const deliveredImages = ['banner1.jpg', 'banner2.jpg', 'banner3.jpg', 'banner4.jpg'] as const;

export const mostSlides = 10;
export const mostStrips = 10;
export const mostProductsInStrip = 12;
/** Of a category in a strip. */
export const productsOfCategory = 8;
/** Published ones that are stored; older ones are deleted. */
export const mostVersions = 20;

/** Characters. Titles fit the banner at every width (`tests/journeys/front-page.spec.ts`). */
export const longestInSlide = { title: 40, alt: 200, overline: 24, lead: 120, action: 24, to: 300 } as const;
export const longestStripTitle = 60;

export type SlideState = 'shown' | 'off' | 'not_started' | 'ended';

type Dated = Pick<Slide, 'isOn' | 'startsAt' | 'endsAt'>;

export function slideState({ isOn, startsAt, endsAt }: Dated, now: Date): SlideState {
  if (!isOn) return 'off';
  if (endsAt !== null && new Date(endsAt) <= now) return 'ended';
  return startsAt !== null && new Date(startsAt) > now ? 'not_started' : 'shown';
}

export function slidesInForce(page: FrontPage, now: Date): Slide[] {
  return page.slides.filter((slide) => slideState(slide, now) === 'shown');
}

/** When the front page changes next by itself, after `now`; null: not before the owner changes it. */
export function nextInstant(page: FrontPage, now: Date): Date | null {
  const instants = page.slides
    .filter(({ isOn }) => isOn)
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .flatMap((moment) => (moment === null ? [] : [Date.parse(moment)]))
    .filter((moment) => moment > now.getTime());
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
}
