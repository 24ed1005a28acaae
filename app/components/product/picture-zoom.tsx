import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { pictureSources } from '#app/shop/pictures/picture-address.ts';
import { galleryText } from '#app/text/product/gallery.ts';
import { IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { PictureViewModel } from './pictures-view-model.ts';

export interface PictureZoomProps {
  title: string;
  pictures: readonly PictureViewModel[];
  start: number;
  onClose: () => void;
}

const middle = { x: 0.5, y: 0.5 };

export function PictureZoom({ title, pictures, start, onClose }: PictureZoomProps) {
  const panel = useRef<HTMLDialogElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(start);
  const [point, setPoint] = useState<typeof middle | null>(null);
  const shown = pictures[at];
  const isChoice = pictures.length > 1;
  const isNear = point !== null;

  useEffect(() => {
    panel.current?.showModal();
    room.current?.querySelector('button')?.focus();
  }, []);

  useLayoutEffect(() => {
    const box = room.current;
    if (!box || !point) return;
    box.scrollTo({
      left: point.x * box.scrollWidth - box.clientWidth / 2,
      top: point.y * box.scrollHeight - box.clientHeight / 2,
      behavior: 'instant',
    });
  }, [point]);

  function step(by: 1 | -1) {
    setPoint(null);
    setAt((at + by + pictures.length) % pictures.length);
  }

  function press(event: KeyboardEvent) {
    if (!isChoice || isNear) return;
    if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'ArrowLeft') step(-1);
  }

  function comeNearer({ detail, clientX, clientY, currentTarget }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // 0 when it was pressed with a key, which has no position.
    const pressed = detail === 0 ? middle : { x: (clientX - left) / width, y: (clientY - top) / height };
    setPoint(isNear ? null : pressed);
  }

  if (!shown) return null;
  const { image, large, alt, position } = shown;
  return (
    <dialog
      ref={panel}
      aria-label={title}
      onClose={onClose}
      onKeyDown={press}
      className="picture-zoom bg-paper text-ink open:flex open:flex-col"
    >
      <div className="flex h-15 shrink-0 items-center border-b border-line bg-surface px-4">
        <p role="status" className="mr-auto text-14 font-semibold">
          {isChoice && position}
        </p>
        {isChoice && (
          <>
            <IconButton label={galleryText.previous} onClick={() => step(-1)}>
              <Icon name="left" className="size-6" />
            </IconButton>
            <IconButton label={galleryText.next} onClick={() => step(1)}>
              <Icon name="right" className="size-6" />
            </IconButton>
          </>
        )}
        <IconButton label={galleryText.close} onClick={() => panel.current?.close()} className="-mr-2">
          <Icon name="close" className="size-6" />
        </IconButton>
      </div>
      <div
        ref={room}
        className="picture-ground grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] overflow-auto overscroll-contain p-2 md:p-4"
      >
        <button
          type="button"
          aria-pressed={isNear}
          onClick={comeNearer}
          className={classNames(
            'm-auto min-h-0 min-w-0',
            isNear ? 'w-[300%] cursor-zoom-out md:w-[200%]' : 'size-full cursor-zoom-in',
          )}
        >
          <picture className="contents">
            <source type="image/avif" srcSet={pictureSources(image ?? '', 'avif')} sizes="1600px" />
            <img
              src={large}
              alt={alt}
              className={classNames('w-full object-contain', isNear ? 'h-auto max-w-none' : 'h-full')}
            />
          </picture>
          <span className="sr-only">. {galleryText.nearer}</span>
        </button>
      </div>
    </dialog>
  );
}
