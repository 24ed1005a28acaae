import { useEffect, useState } from 'react';
import { bannerText } from '#app/text/catalog/banners.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Carousel } from '#app/ui/carousel.tsx';

/** S2.65–S2.71, S3.31. `pictures/render-banners.ts` makes the pictures. */
const banners = [
  { id: 1, image: 'banner1.jpg', to: '/offers', ...bannerText.offer },
  { id: 2, image: 'banner2.jpg', to: '/categories/procesadores', ...bannerText.releases },
  { id: 3, image: 'banner3.jpg', to: '/categories', ...bannerText.shipping },
  { id: 4, image: 'banner4.jpg', to: '/offers', ...bannerText.exclusive },
];

/** 500, 400 and 300 px high (S9.08–S9.10). */
export function Banners() {
  // The other pictures load after hydration, so that the first one has the connection for itself.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <Carousel
      label={bannerText.carousel.label}
      words={bannerText.carousel}
      slides={banners.map((banner) => ({
        key: banner.id,
        title: banner.title,
        content: <Slide {...banner} picture={isThere || banner.id === 1} />,
      }))}
      className="h-75 md:h-100 lg:h-125"
    />
  );
}

function Slide({
  id,
  image,
  to,
  title,
  overline,
  lead,
  action,
  picture,
}: (typeof banners)[number] & { picture: boolean }) {
  return (
    <>
      {picture && <Picture image={image} isFirst={id === 1} />}
      {/* On phones the text is above, elsewhere beside; `tests/banners.test.ts` measures the contrast. */}
      <div className="absolute inset-0 bg-linear-to-b from-board via-board/80 via-46% to-transparent to-76% sm:bg-linear-to-r sm:via-board/90 sm:via-64% sm:to-100% md:via-board/84 md:via-61% md:to-78% lg:via-board/60 lg:to-100% lg:via-50% xl:via-board/45" />
      {/* On a phone the dots have a ground of their own, off the artwork. */}
      <div className="absolute inset-x-0 bottom-0 h-15 bg-board sm:hidden" />
      {/* Hidden until the browser has read all of the text: a part of it, being centred, would jump. */}
      <div className="wrap relative flex h-full not-has-[>a]:invisible flex-col items-start justify-center gap-2.5 pb-14 md:gap-4 lg:pb-42">
        <p className="designator flex items-center gap-2 uppercase text-on-board-muted min-[90rem]:hidden">
          <span aria-hidden className="size-2.5 rounded-full bg-signal" />
          {overline}
        </p>
        <h2 className="banner-title max-w-[9.5em] text-28 sm:text-38 md:text-48 min-[90rem]:text-76">{title}</h2>
        <p className="max-w-md text-18 text-on-board-muted max-lg:hidden">{lead}</p>
        <LinkButton to={to} kind="signal">
          {action}
        </LinkButton>
      </div>
    </>
  );
}

function Picture({ image, isFirst }: { image: string; isFirst: boolean }) {
  const picture = `/images/banners/${image.replace('.jpg', '')}`;
  return (
    <picture>
      <source
        media="(width < 40rem)"
        type="image/webp"
        srcSet={`${picture}-phone-800.webp 800w, ${picture}-phone.webp 1200w`}
        sizes="100vw"
      />
      {/* HTML demands `sizes` on each source as soon as one has width descriptors. */}
      <source type="image/webp" srcSet={`${picture}-1440.webp 1440w, ${picture}-2400.webp 2400w`} sizes="100vw" />
      <img
        src={`${picture}.jpg`}
        alt=""
        width={2400}
        height={1000}
        fetchPriority={isFirst ? 'high' : 'low'}
        className="absolute inset-0 size-full object-cover object-right"
      />
    </picture>
  );
}
