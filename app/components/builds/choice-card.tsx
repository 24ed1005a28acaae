import { Link } from 'react-router';
import type { ShownChoice } from '#app/routes/builds/shown-choices.server.ts';
import { chooseText } from '#app/text/builds/choose-page.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/page/chip.tsx';
import { ProductPicture } from '../product/product-picture.tsx';
import { ProductPrice } from '../product/product-price.tsx';
import { StockWords } from '../product/stock-words.tsx';
import { VerdictChip, VerdictNotes } from './verdict-sign.tsx';

export function ChoiceCard({ choice }: { choice: ShownChoice }) {
  const { id, name, chips, offer, verdict, notes, isThere, to } = choice;
  return (
    <li className="group grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-4 gap-y-2.5 rounded-card border border-line bg-surface p-3 sm:p-4">
      <ProductPicture product={choice} sizes="7rem" className="w-20 self-start rounded-control p-1 sm:w-28 sm:p-2" />
      <div className="flex min-w-0 flex-col gap-1.5">
        <h2 className="font-name leading-tight text-pretty">
          <Link to={`/product/${id}`} className="hover:text-accent hover:underline">
            {name}
          </Link>
        </h2>
        {chips.length > 0 && (
          <p className="flex flex-wrap gap-1.5">
            {chips.map((chip) => (
              <Chip key={chip}>{chip}</Chip>
            ))}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <ProductPrice product={offer} size="small" />
          <StockWords stock={offer.stock} />
        </div>
      </div>
      <div className="col-span-full flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-56 flex-col gap-2 self-start">
          {notes.length === 0 && <VerdictChip verdict={verdict} />}
          <VerdictNotes notes={notes} />
          {(isThere || !to) && <p className="text-14 text-muted">{isThere ? chooseText.isThere : chooseText.full}</p>}
        </div>
        {to && (
          <LinkButton
            to={to}
            kind="card"
            size="small"
            aria-label={chooseText.chooseNamed(name)}
            className="min-w-28 max-sm:w-full"
          >
            {chooseText.choose}
          </LinkButton>
        )}
      </div>
    </li>
  );
}
