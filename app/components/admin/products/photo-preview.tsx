import { useEffect, useRef } from 'react';
import { mostPictures } from '#app/shop/pictures/picture.ts';
import { photosText as words } from '#app/text/admin/pictures/photos.ts';
import { Button } from '#app/ui/button.tsx';
import { chosenPhotos, type MatchedPhotos, type ReadyPhoto } from './send-photos.ts';

/** Of a thousand photos nobody looks at all; those that are not shown are sent as well. */
const shown = 200;
/** A ZIP is unpacked for each. */
const withThumbnail = 40;

interface PhotoPreviewProps {
  state: MatchedPhotos;
  onChange: (state: MatchedPhotos) => void;
  onSend: () => void;
  onDiscard: () => void;
}

/** Which photo becomes whose picture, before any is sent. */
export function PhotoPreview({ state, onChange, onSend, onDiscard }: PhotoPreviewProps) {
  const { photos, unmatched, heavy, others, left } = state;
  const chosen = chosenPhotos(state);
  const products = new Set(chosen.map(({ match }) => match.productId)).size;
  const positions = positionsOf(photos, left);
  function choose(index: number, isChosen: boolean) {
    const next = new Set(left);
    if (isChosen) next.delete(index);
    else next.add(index);
    onChange({ ...state, left: next });
  }
  return (
    <div className="flex flex-col gap-4">
      <div>
        <div role="status">
          <h3 className="text-18 font-semibold">
            {photos.length > 0 ? words.found(chosen.length, products) : words.foundNone}
          </h3>
        </div>
        <p className="mt-1 text-muted">{photos.length > 0 ? words.foundLead : words.foundNoneLead}</p>
      </div>
      {photos.length > 0 && (
        <ul
          aria-label={words.list}
          className="max-h-96 divide-y divide-line overflow-y-auto rounded-card border border-line"
        >
          {photos.slice(0, shown).map((photo, index) => (
            <PhotoItem
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
              key={index}
              photo={photo}
              position={positions[index] ?? null}
              isChosen={!left.has(index)}
              hasThumbnail={index < withThumbnail}
              onChoose={(isChosen) => choose(index, isChosen)}
            />
          ))}
        </ul>
      )}
      {photos.length > shown && <p className="text-14 text-muted">{words.more(photos.length - shown)}</p>}
      {unmatched.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {words.unmatched(unmatched.length)}
          </summary>
          <ul className="flex max-h-60 flex-col gap-1 overflow-y-auto text-14">
            {unmatched.map(({ fileName, because }) => (
              <li key={fileName} className="wrap-anywhere">
                <span className="font-semibold">{fileName}</span>: {words.because[because]}
              </li>
            ))}
          </ul>
        </details>
      )}
      {heavy.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{words.heavy(heavy.length)}</summary>
          <p className="text-14 wrap-anywhere">{heavy.join(', ')}</p>
        </details>
      )}
      {others > 0 && <p className="text-14 text-muted">{words.others(others)}</p>}
      <div className="flex flex-wrap gap-3">
        {photos.length > 0 && (
          <Button onClick={onSend} disabled={chosen.length === 0}>
            {words.send(chosen.length)}
          </Button>
        )}
        <Button kind="outline" onClick={onDiscard}>
          {words.discard}
        </Button>
      </div>
    </div>
  );
}

/** Which picture of its product each photo becomes; null where the product has no room left. */
function positionsOf(photos: readonly ReadyPhoto[], left: ReadonlySet<number>): (number | null)[] {
  const taken = new Map<string, number>();
  return photos.map(({ match }, index) => {
    const before = taken.get(match.productId) ?? match.pictures;
    if (!left.has(index)) taken.set(match.productId, before + 1);
    return before < mostPictures ? before + 1 : null;
  });
}

interface PhotoItemProps {
  photo: ReadyPhoto;
  position: number | null;
  isChosen: boolean;
  hasThumbnail: boolean;
  onChoose: (isChosen: boolean) => void;
}

function PhotoItem({ photo: { file, match }, position, isChosen, hasThumbnail, onChoose }: PhotoItemProps) {
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
        <span className="sr-only">{words.choose(file.name)}</span>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          className="size-5 accent-mask"
        />
      </label>
      {hasThumbnail && <Thumbnail read={file.read} />}
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{match.productName}</p>
        <p className="text-14 wrap-anywhere text-muted">
          {file.name} · {position === null ? words.full : words.becomes(position)}
        </p>
      </div>
    </li>
  );
}

/** In pixels of CSS; drawn twice as large for fine screens. */
const side = 56;

/** Drawn, because pages show no picture from the memory of the browser. */
function Thumbnail({ read }: { read: () => Promise<File> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    async function draw() {
      const picture = await createImageBitmap(await read());
      const context = isGone ? null : canvas.current?.getContext('2d');
      const scale = Math.min((2 * side) / picture.width, (2 * side) / picture.height);
      const [width, height] = [picture.width * scale, picture.height * scale];
      context?.drawImage(picture, side - width / 2, side - height / 2, width, height);
      picture.close();
    }
    // A photo that cannot be unpacked or drawn is named once it is sent.
    draw().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [read]);
  return (
    <span aria-hidden="true" className="size-14 shrink-0 overflow-hidden rounded-card border border-line bg-surface">
      <canvas ref={canvas} width={2 * side} height={2 * side} className="size-full" />
    </span>
  );
}
