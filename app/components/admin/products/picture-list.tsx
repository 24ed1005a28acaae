import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { picturesAddress } from '#app/addresses/admin-pages.ts';
import { ProductPicture } from '#app/components/product/product-picture.tsx';
import { longestAlt, movedTo, type ProductPicture as Picture } from '#app/shop/pictures/picture.ts';
import type { PictureAnswer } from '#app/shop/pictures/picture-answer.ts';
import { adminPicturesText, altTooLong } from '#app/text/admin/pictures/pictures.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Field } from '#app/ui/form/field.tsx';
import { IntentButton } from '../frame/intent-button.tsx';

interface PictureListProps {
  productId: string;
  pictures: readonly Picture[];
  fetcher: FetcherWithComponents<PictureAnswer>;
  answer: PictureAnswer | undefined;
}

export function PictureList({ productId, pictures: saved, fetcher, answer }: PictureListProps) {
  const list = useRef<HTMLOListElement>(null);
  const pictures = asAsked(saved, fetcher.formData);
  const drag = useDrag(list, (id, position) => {
    if (saved[position]?.id === id) return;
    void fetcher.submit(
      { intent: 'place', id, place: position },
      { method: 'post', action: picturesAddress(productId) },
    );
  });

  // A row loses the focus when it moves in the document.
  useEffect(() => {
    if (answer?.kind !== 'moved' || answer.intent === 'place' || document.activeElement !== document.body) return;
    const row = list.current?.querySelector(`#picture-${answer.id}`);
    const again = row?.querySelector<HTMLButtonElement>(`button[value="${answer.intent}"]`);
    (again ?? row?.querySelector<HTMLButtonElement>('button[name="intent"]'))?.focus();
  }, [answer]);

  return (
    <ol ref={list} className="flex flex-col">
      {pictures.map((picture, position) => (
        <li
          key={picture.id}
          id={`picture-${picture.id}`}
          aria-label={adminPicturesText.pictureOf(position + 1)}
          className={classNames(
            'grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 border-y-2 border-t-transparent border-b-line py-3 sm:grid-cols-[7rem_minmax(0,1fr)]',
            drag.id === picture.id && 'opacity-50',
            drag.dropSide(position) === 'before' && 'border-t-accent',
            drag.dropSide(position) === 'after' && 'border-b-accent',
          )}
        >
          <div className="flex flex-col gap-1.5">
            <ProductPicture
              product={{ image: picture.address }}
              alt={picture.alt ?? ''}
              sizes="7rem"
              className="rounded-control border border-line p-1"
            />
            {pictures.length > 1 && (
              // For pointers only; the buttons do the same for keyboards.
              <span
                aria-hidden
                title={adminPicturesText.dragNamed(position + 1)}
                {...drag.handle(picture.id, position)}
                className="cursor-grab touch-none rounded-control border border-line border-dashed py-2 text-center text-12 text-muted select-none active:cursor-grabbing noscript:hidden"
              >
                {adminPicturesText.drag}
              </span>
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-2">
            <p className="flex flex-wrap items-baseline gap-x-2 text-14">
              <span className="font-semibold">{adminPicturesText.pictureOf(position + 1)}</span>
              {position === 0 && (
                <span className="rounded-chip bg-mask-tint px-1.5 py-0.5 text-12 font-semibold text-mask">
                  {adminPicturesText.main}
                </span>
              )}
              <span className="min-w-0 truncate font-mono text-12 text-muted">
                {picture.width && picture.height
                  ? adminPicturesText.size(picture.width, picture.height)
                  : picture.kind === 'address'
                    ? `${adminPicturesText.byAddress}: ${picture.address}`
                    : null}
              </span>
            </p>
            <Moves
              productId={productId}
              id={picture.id}
              position={position}
              isLast={position === pictures.length - 1}
              fetcher={fetcher}
            />
            <Words productId={productId} picture={picture} position={position} fetcher={fetcher} answer={answer} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function asAsked(saved: readonly Picture[], asked: FormData | undefined): readonly Picture[] {
  if (asked?.get('intent') !== 'place') return saved;
  return movedTo(saved, Number(asked.get('id')), Number(asked.get('place')));
}

interface MovesProps {
  productId: string;
  id: number;
  position: number;
  isLast: boolean;
  fetcher: FetcherWithComponents<PictureAnswer>;
}

function Moves({ productId, id, position, isLast, fetcher }: MovesProps) {
  const button = (intent: string, label: string, words: string) => (
    <IntentButton intent={intent} kind="quiet" size="small" aria-label={label}>
      {words}
    </IntentButton>
  );
  const text = adminPicturesText;
  return (
    <fetcher.Form method="post" action={picturesAddress(productId)} className="-ml-3.5 flex flex-wrap">
      <input type="hidden" name="id" value={id} />
      {position > 0 && button('up', text.upNamed(position + 1), text.up)}
      {!isLast && button('down', text.downNamed(position + 1), text.down)}
      {position > 0 && button('main', text.makeMainNamed(position + 1), text.makeMain)}
      {button('remove', text.removeNamed(position + 1), text.remove)}
    </fetcher.Form>
  );
}

interface WordsProps extends Pick<PictureListProps, 'productId' | 'fetcher' | 'answer'> {
  picture: Picture;
  position: number;
}

function Words({ productId, picture: { id, alt }, position, fetcher, answer }: WordsProps) {
  const trouble = answer?.kind === 'bad_alt' && answer.id === id ? answer : null;
  return (
    <details open={trouble !== null || undefined}>
      <summary className="min-h-6 cursor-pointer text-14 text-muted">
        {adminPicturesText.alt}
        {alt && <span className="text-ink">: {alt}</span>}
      </summary>
      <fetcher.Form method="post" action={picturesAddress(productId)} className="flex flex-wrap items-end gap-2 pt-2">
        <input type="hidden" name="id" value={id} />
        <Field
          key={alt}
          name="alt"
          id={`alt-${id}`}
          label={adminPicturesText.altOf(position + 1)}
          hint={adminPicturesText.altHint}
          defaultValue={trouble?.typed ?? alt ?? ''}
          error={trouble && altTooLong}
          maxLength={longestAlt}
          autoComplete="off"
          className="min-w-0 flex-1 basis-60"
        />
        <IntentButton intent="describe" kind="outline" aria-label={adminPicturesText.saveAltNamed(position + 1)}>
          {adminPicturesText.saveAlt}
        </IntentButton>
      </fetcher.Form>
    </details>
  );
}

/** Pixels from the edge of the screen at which dragging scrolls the page. */
const edge = 60;

/** Native drag and drop does not support touch. A row moved before the drop would lose its pointer capture. */
function useDrag(list: { readonly current: HTMLOListElement | null }, onDrop: (id: number, position: number) => void) {
  const [drag, setDrag] = useState<{ id: number; from: number; position: number } | null>(null);

  function positionAt(y: number, from: number): number {
    const rows = [...(list.current?.children ?? [])].filter((_row, index) => index !== from);
    return rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2 < y;
    }).length;
  }

  return {
    id: drag?.id ?? null,
    dropSide(position: number): 'before' | 'after' | null {
      if (!drag || drag.position === drag.from || drag.position !== position) return null;
      return drag.position < drag.from ? 'before' : 'after';
    },
    handle: (id: number, from: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ id, from, position: from });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag?.id !== id) return;
        if (event.clientY < edge) window.scrollBy(0, -edge / 4);
        else if (event.clientY > innerHeight - edge) window.scrollBy(0, edge / 4);
        setDrag({ ...drag, position: positionAt(event.clientY, drag.from) });
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        // Computed again, because the last move may not have been rendered yet.
        if (drag?.id === id) onDrop(id, positionAt(event.clientY, drag.from));
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
    }),
  };
}
