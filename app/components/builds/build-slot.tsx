import { Link } from 'react-router';
import type { LineViewModel, SlotViewModel } from '#app/routes/builds/build-view-model.server.ts';
import type { Verdict } from '#app/shop/builds/verdict.ts';
import { buildText } from '#app/text/builds/build-page.ts';
import { verdictWords } from '#app/text/builds/verdicts.ts';
import { buttonClasses, LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Chip } from '#app/ui/page/chip.tsx';
import { PartLink } from '#app/ui/page/part-link.tsx';
import { ProductPicture } from '../product/product-picture.tsx';
import { ProductPrice } from '../product/product-price.tsx';
import { StockWords } from '../product/stock-words.tsx';
import { VerdictNotes, VerdictSign } from './verdict-sign.tsx';

interface BuildSlotProps {
  slot: SlotViewModel;
  /** The pressed link disappears. */
  onChanged: () => void;
}

export function BuildSlot({ slot, onChanged }: BuildSlotProps) {
  const { slug, name, designator, lines, verdict, notes, elsewhere, folded, optional, choose } = slot;
  const isEmpty = lines.length === 0;
  const isFolded = folded.infos.length + folded.passed.length > 0;
  return (
    <li
      id={slug}
      className={classNames(
        'flex flex-col gap-3 rounded-card border p-4',
        isEmpty ? 'border-dashed border-control-line' : 'border-line bg-surface',
      )}
    >
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2">
        {!isEmpty && verdict && <VerdictSign verdict={verdict} />}
        <h2 className="heading text-18">{name}</h2>
        {designator && (
          <span aria-hidden className="designator text-muted">
            {designator}
          </span>
        )}
        {isEmpty && choose && (
          <LinkButton to={choose.to} kind={optional ? 'quiet' : 'outline'} size="small" className="ml-auto">
            {choose.text}
          </LinkButton>
        )}
      </div>
      {optional && <p className="text-14 text-muted">{optional}</p>}
      {!isEmpty && (
        <ul className="flex flex-col gap-4">
          {lines.map((line) => (
            <SlotLine key={line.key} line={line} onChanged={onChanged} />
          ))}
        </ul>
      )}
      <VerdictNotes notes={notes} />
      {elsewhere.length > 0 && verdict && <Elsewhere verdict={verdict} links={elsewhere} />}
      {!isEmpty && (isFolded || choose) && (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          {isFolded && <Folded {...folded} />}
          {choose && (
            <Link
              to={choose.to}
              className="inline-flex min-h-10 items-center gap-1.5 text-14 font-semibold text-accent hover:underline"
            >
              <Icon name="plus" className="size-4" />
              {choose.text}
            </Link>
          )}
        </div>
      )}
    </li>
  );
}

/** The sentence is said once, at the other part. */
function Elsewhere({ verdict, links }: { verdict: Verdict; links: SlotViewModel['elsewhere'] }) {
  return (
    <p className="flex flex-wrap gap-x-4 text-14">
      <span className="sr-only">{`${verdictWords[verdict]}: `}</span>
      {links.map(({ to, text }) => (
        <PartLink
          key={to}
          to={to}
          className="inline-flex min-h-8 items-center font-semibold text-accent hover:underline"
        >
          {text}
        </PartLink>
      ))}
    </p>
  );
}

function Folded({ infos, passed }: SlotViewModel['folded']) {
  const words = [
    ...(passed.length > 0 ? [buildText.checked(passed.length)] : []),
    ...(infos.length > 0 ? [buildText.infos(infos.length)] : []),
  ];
  return (
    <details className="min-w-0 text-14 text-muted">
      <summary className="inline-flex min-h-10 items-center gap-2 hover:text-ink">
        <VerdictSign verdict={passed.length > 0 ? 'pass' : 'info'} />
        <span className="underline decoration-dotted underline-offset-4">{words.join(' · ')}</span>
      </summary>
      <ul className="flex flex-col gap-1 pt-1 pb-2 pl-7">
        {[...infos, ...passed].map((why) => (
          <li key={why} className="text-pretty">
            {why}
          </li>
        ))}
      </ul>
    </details>
  );
}

const actionClasses = classNames(buttonClasses({ kind: 'quiet', size: 'small' }), 'text-muted');

function SlotLine({ line, onChanged }: { line: LineViewModel; onChanged: () => void }) {
  const { name, count, sum, offer, problem, isGone, to, change, remove, more } = line;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <ProductPicture
        product={line}
        sizes="7rem"
        className={classNames(
          'w-[min(5rem,25vw)] self-start rounded-control p-1 sm:row-span-2 sm:w-28 sm:p-2',
          problem && 'opacity-60 grayscale',
        )}
      />
      <div className="flex min-w-0 flex-col gap-1.5">
        <h3 className="font-name leading-tight text-pretty">
          {count > 1 && <span className="font-mono">{buildText.times(count)} </span>}
          {to ? (
            <Link to={to} className="hover:text-accent hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        {line.chips.length > 0 && (
          <p className="flex flex-wrap gap-1.5">
            {line.chips.map((chip) => (
              <Chip key={chip}>{chip}</Chip>
            ))}
          </p>
        )}
        {problem && (
          <p className="flex gap-1.5 text-14 font-semibold wrap-anywhere text-bad">
            <Icon name="warning" className="mt-0.5 size-4 shrink-0" />
            {problem}
          </p>
        )}
        {!offer && !isGone && <p className="text-14 text-muted">{buildText.fromLibrary}</p>}
      </div>
      {offer && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:col-span-2 sm:flex-col sm:items-end">
          <ProductPrice product={offer} size="small" />
          {sum && <p className="text-14 font-semibold">{sum}</p>}
          <StockWords stock={offer.stock} />
        </div>
      )}
      <div className="col-span-full -mx-3.5 -mt-1 flex flex-wrap sm:col-span-2 sm:col-start-2">
        <Link to={change} aria-label={buildText.changeNamed(name)} className={actionClasses}>
          {buildText.change}
        </Link>
        {more && (
          <Link to={more} preventScrollReset aria-label={buildText.moreNamed(name)} className={actionClasses}>
            {buildText.more}
          </Link>
        )}
        {remove && (
          <Link
            to={remove}
            preventScrollReset
            aria-label={count > 1 ? buildText.removeOneNamed(name) : buildText.removeNamed(name)}
            onClick={onChanged}
            className={actionClasses}
          >
            {count > 1 ? buildText.removeOne : buildText.remove}
          </Link>
        )}
      </div>
    </li>
  );
}
