import { slideFileName, slideHash } from '#app/shop/pictures/slide-picture.ts';
import { classNames } from '#app/ui/class-names.ts';

/** As phones get the picture. */
export function SlideThumbnail({ image, className }: { image: string; className?: string }) {
  const hash = slideHash(image);
  const address =
    hash === null
      ? `/images/banners/${image.replace('.jpg', '-phone-800.webp')}`
      : `/uploads/${slideFileName(hash, 'small', 800, 'webp')}`;
  return (
    <img
      src={address}
      alt=""
      width={800}
      height={533}
      loading="lazy"
      className={classNames('aspect-[3/2] h-auto shrink-0 rounded-control bg-board object-cover', className)}
    />
  );
}
