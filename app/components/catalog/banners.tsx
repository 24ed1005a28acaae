import { useEffect, useState } from 'react';
import type { Slide as FrontSlide } from '#app/shop/front-page/front-page.ts';
import { slideHash } from '#app/shop/pictures/slide-picture.ts';
import { bannerText } from '#app/text/catalog/banners.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Carousel } from '#app/ui/carousel.tsx';

export type BannerSlide = Omit<FrontSlide, 'startsAt' | 'endsAt' | 'isOn'>;

/** At least one slide. 500, 400 and 300 px high (S9.08–S9.10). */
export function Banners({ slides }: { slides: readonly BannerSlide[] }) {
  // The other pictures load after hydration, so that the first one has the connection for itself.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <Carousel
      // It begins again when an open page gets other slides.
      key={slides.map(({ id }) => id).join()}
      label={bannerText.carousel.label}
      words={bannerText.carousel}
      slides={slides.map((slide, at) => ({
        key: slide.id,
        title: slide.title,
        content: <Slide {...slide} isFirst={at === 0} picture={isThere || at === 0} />,
      }))}
      className="h-75 md:h-100 lg:h-125"
    />
  );
}

interface SlideProps extends BannerSlide {
  isFirst: boolean;
  picture: boolean;
}

function Slide({ image, alt, to, title, overline, lead, action, isFirst, picture }: SlideProps) {
  const hash = slideHash(image);
  // The prescribed titles have all the room; longer ones of the owner are smaller.
  const size =
    title.length > 26
      ? 'max-w-[13em] text-23 sm:text-28 lg:text-38'
      : 'max-w-[9.5em] text-28 sm:text-38 md:text-48 min-[90rem]:text-76';
  return (
    <>
      {picture && <Picture image={image} hash={hash} alt={alt} isFirst={isFirst} />}
      {/* On phones the text is above, elsewhere beside; `tests/banners.test.ts` measures the contrast. Any picture may come as an upload. */}
      {hash === null ? (
        <div className="absolute inset-0 bg-linear-to-b from-board via-board/80 via-46% to-transparent to-76% sm:bg-linear-to-r sm:via-board/90 sm:via-64% sm:to-100% md:via-board/84 md:via-61% md:to-78% lg:via-board/60 lg:to-100% lg:via-50% xl:via-board/45" />
      ) : (
        <div className="absolute inset-0 bg-linear-to-b from-board via-board/88 via-80% to-transparent to-100% sm:bg-linear-to-r sm:via-board/88 sm:via-66% sm:to-94% xl:via-58% xl:to-90%" />
      )}
      {/* On a phone the dots have a ground of their own, off the artwork. */}
      <div className="absolute inset-x-0 bottom-0 h-15 bg-board sm:hidden" />
      {/* Hidden until the browser has read all of the text: a part of it, being centred, would jump. */}
      <div className="wrap relative flex h-full not-has-[>a]:invisible flex-col items-start justify-center gap-2.5 pb-14 md:gap-4 lg:pb-42">
        {overline && (
          <p className="designator flex items-center gap-2 uppercase text-on-board-muted min-[90rem]:hidden">
            <span aria-hidden className="size-2.5 rounded-full bg-signal" />
            {overline}
          </p>
        )}
        <h2 className={`banner-title wrap-anywhere ${size}`}>{title}</h2>
        {lead && <p className="max-w-md text-18 text-on-board-muted max-lg:hidden">{lead}</p>}
        <LinkButton to={to} kind="signal">
          {action}
        </LinkButton>
      </div>
    </>
  );
}

interface PictureProps extends Pick<SlideProps, 'image' | 'alt' | 'isFirst'> {
  /** Null for a picture that was delivered. */
  hash: string | null;
}

function Picture({ image, hash, alt, isFirst }: PictureProps) {
  const [folder, sources] = hash === null ? deliveredPicture(image) : uploadedPicture(hash);
  return (
    <picture>
      {/* HTML demands `sizes` on each source as soon as one has width descriptors. */}
      {sources.map(({ media, type, srcSet }) => (
        <source key={`${media} ${type}`} media={media} type={`image/${type}`} srcSet={srcSet} sizes="100vw" />
      ))}
      <img
        src={folder + image}
        alt={alt}
        width={2400}
        height={1000}
        fetchPriority={isFirst ? 'high' : 'low'}
        className={`absolute inset-0 size-full object-cover ${hash === null ? 'object-right' : ''}`}
      />
    </picture>
  );
}

interface Source {
  media?: string;
  type: string;
  srcSet: string;
}

function deliveredPicture(image: string): [folder: string, Source[]] {
  const folder = '/images/banners/';
  const name = folder + image.replace('.jpg', '');
  const type = 'webp';
  return [
    folder,
    [
      { media: '(width < 40rem)', type, srcSet: `${name}-phone-800.webp 800w, ${name}-phone.webp 1200w` },
      { type, srcSet: `${name}-1440.webp 1440w, ${name}-2400.webp 2400w` },
    ],
  ];
}

/** As `slideCuts` has them. */
function uploadedPicture(hash: string): [folder: string, Source[]] {
  const folder = '/uploads/';
  const cut = (name: string, widths: readonly number[], media?: string) =>
    ['avif', 'webp'].map((type) => ({
      media,
      type,
      srcSet: widths.map((width) => `${folder}${hash}-slide-${name}-${width}.${type} ${width}w`).join(),
    }));
  return [
    folder,
    [
      ...cut('small', [800, 1200], '(width < 48rem)'),
      ...cut('medium', [1024, 1600], '(width < 64rem)'),
      ...cut('wide', [1440, 2400]),
    ],
  ];
}
