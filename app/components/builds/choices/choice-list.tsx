import { Link } from 'react-router';
import type { ChoicesViewModel, ChoiceViewModel } from '#app/routes/builds/choices-view-model.server.ts';
import { fits } from '#app/shop/builds/verdict.ts';
import { chooseText } from '#app/text/builds/choose-page.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Chip } from '#app/ui/page/chip.tsx';
import { ProductPicture } from '../../product/product-picture.tsx';
import { ProductPrice } from '../../product/product-price.tsx';
import { StockWords } from '../../product/stock-words.tsx';
import { VerdictChip, VerdictNotes } from '../verdict-sign.tsx';

/** On wide screens facts stand below one another, so that parts are compared down a column. Categories have two or three. */
const columnClasses: Record<number, string> = {
  2: 'xl:grid-cols-[4.5rem_minmax(0,1fr)_6.5rem_6.5rem_9.5rem_7rem]',
  3: 'xl:grid-cols-[4.5rem_minmax(0,1fr)_5.5rem_5.5rem_5.5rem_9.5rem_7rem]',
};

type ChoiceListProps = Pick<ChoicesViewModel, 'sharedNotes' | 'items' | 'columns'>;

export function ChoiceList({ sharedNotes, items, columns }: ChoiceListProps) {
  const classes = columnClasses[columns.length];
  return (
    <div>
      {sharedNotes.length > 0 && (
        <div className="mb-4 flex flex-col gap-1.5 rounded-card bg-sunken px-4 py-3">
          <p className="text-14 font-semibold">{chooseText.shared}</p>
          <VerdictNotes notes={sharedNotes} />
        </div>
      )}
      <div aria-hidden className={classNames('designator hidden gap-x-4 px-3 pb-2 text-muted xl:grid', classes)}>
        <span className="col-span-2">{chooseText.part}</span>
        {columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
        <span>{chooseText.price}</span>
      </div>
      <ul aria-label={chooseText.list} className="flex flex-col gap-3 xl:gap-0 xl:border-t xl:border-line">
        {items.map((choice) => (
          <ChoiceRow key={choice.id} choice={choice} columns={columns} classes={classes} />
        ))}
      </ul>
    </div>
  );
}

interface ChoiceRowProps {
  choice: ChoiceViewModel;
  columns: readonly string[];
  classes: string | undefined;
}

function ChoiceRow({ choice, columns, classes }: ChoiceRowProps) {
  const { id, name, chips, facts, offer, verdict, isFirst, notes, infos, isThere, to } = choice;
  return (
    <li
      className={classNames(
        'group grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-3',
        'md:max-xl:grid-cols-[auto_minmax(0,1fr)_auto]',
        'xl:items-start xl:rounded-none xl:border-0 xl:border-b xl:bg-transparent',
        classes,
      )}
    >
      <ProductPicture
        product={choice}
        sizes="7rem"
        className="row-span-2 w-20 self-start rounded-control p-1 max-sm:max-w-[22vw] sm:w-28 sm:p-2 xl:w-full xl:p-1"
      />
      <div className="flex min-w-0 flex-col gap-1.5">
        <h2 className="font-name leading-tight text-pretty">
          <Link to={`/product/${id}`} className="hover:text-accent hover:underline">
            {name}
          </Link>
        </h2>
        {chips.length > 0 && (
          <p className="flex flex-wrap gap-1.5 xl:hidden">
            {chips.map((chip) => (
              <Chip key={chip}>{chip}</Chip>
            ))}
          </p>
        )}
      </div>
      {facts.map((fact, at) => (
        <p key={columns[at]} className="hidden text-14 wrap-anywhere xl:block">
          <span className="sr-only">{`${columns[at]}: `}</span>
          {fact ?? <span className="text-muted">{chooseText.noFact}</span>}
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-md:col-start-2 md:flex-col md:items-end xl:row-span-2 xl:items-start">
        <ProductPrice product={offer} size="small" />
        <StockWords stock={offer.stock} />
      </div>
      <div className="flex min-w-0 flex-col gap-2 max-md:col-span-full md:col-start-2 md:row-start-2 xl:-col-end-3">
        {/* With no other part there is nothing to be compatible with. */}
        {notes.length === 0 && !isFirst && <VerdictChip verdict={fits(verdict) ? 'pass' : verdict} />}
        <VerdictNotes notes={notes} />
        {infos.length > 0 && !isFirst && <Infos infos={infos} />}
        {(isThere || !to) && <p className="text-14 text-muted">{isThere ? chooseText.isThere : chooseText.full}</p>}
      </div>
      {to && (
        <LinkButton
          to={to}
          kind="card"
          size="small"
          aria-label={isThere ? `${chooseText.another}: ${name}` : chooseText.chooseNamed(name)}
          className="max-md:col-span-full sm:max-md:justify-self-end sm:max-xl:min-w-28 md:-col-start-2 md:-col-end-1 md:max-xl:row-start-2 md:max-xl:self-end xl:row-start-1"
        >
          {isThere ? chooseText.another : chooseText.choose}
        </LinkButton>
      )}
    </li>
  );
}

/** What is only to be known takes nothing away from a part that fits. */
function Infos({ infos }: Pick<ChoiceViewModel, 'infos'>) {
  return (
    <details className="text-14 text-muted">
      <summary className="inline-flex min-h-8 items-center underline decoration-dotted underline-offset-4 hover:text-ink">
        {chooseText.infos(infos.length)}
      </summary>
      <ul className="flex flex-col gap-1 pb-1">
        {infos.map((why) => (
          <li key={why} className="text-pretty">
            {why}
          </li>
        ))}
      </ul>
    </details>
  );
}
