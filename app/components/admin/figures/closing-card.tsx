import { addedUp } from '#app/shop/admin/figure-rows.ts';
import {
  type FigureLists,
  netSalesInCents,
  type PeriodFigures,
  receivedInCents,
  sumOf,
} from '#app/shop/admin/figures.ts';
import { figuresText } from '#app/text/admin/figures.ts';
import { formatSignedCents } from '#app/text/admin/format.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Card } from '#app/ui/page/card.tsx';

interface Line {
  name: string;
  amount: string;
  note?: string | false;
  isSum?: boolean;
}

/** What came, what went back, and what was left of it. Every list below adds up to its net sales. */
export function ClosingCard({
  now,
  taxes,
}: { now: Pick<PeriodFigures, 'days' | 'beyondInCents'> } & Pick<FigureLists, 'taxes'>) {
  const sum = sumOf(now.days);
  const net = netSalesInCents(sum);
  const sold = addedUp(taxes.filter(({ kind }) => kind === 'part'));
  const netOfLines = sold.receivedInCents - sold.refundedInCents;
  const unrated = netOfLines - sold.ratedInCents;
  const isCosted = taxes.some(({ isCostKnown }) => isCostKnown);
  const { notes } = figuresText;
  const lines: Line[] = [
    { name: figuresText.received(figuresText.salesOf(sum.sales)), amount: formatSignedCents(sum.amountInCents) },
    ...(sum.extraInCents > 0
      ? [{ name: figuresText.extra, amount: formatSignedCents(sum.extraInCents), note: notes.extra }]
      : []),
    {
      name: figuresText.refunded,
      amount: formatSignedCents(0 - sum.refundedInCents),
      note: sum.refundedInCents > 0 && notes.refunded,
    },
    { name: figuresText.net, amount: formatSignedCents(net), isSum: true },
    {
      name: figuresText.vatInNet,
      amount: taxes.some(({ vat }) => vat !== null) ? formatSignedCents(sold.vatInCents) : figuresText.none,
      note: unrated !== 0 && notes.vatUnknown(formatSignedCents(unrated)),
    },
    {
      name: figuresText.left,
      amount: isCosted ? formatSignedCents(sold.costedInCents - sold.costInCents) : figuresText.none,
      note: isCosted
        ? sold.uncostedInCents !== 0 && notes.costUnknown(formatSignedCents(sold.uncostedInCents))
        : notes.noCost,
    },
  ];
  return (
    <Card className="flex min-w-0 flex-col gap-2">
      <h2 className="font-bold">{figuresText.closing}</h2>
      {receivedInCents(sum) === 0 && sum.refundedInCents === 0 ? (
        <p className="text-muted">{figuresText.nothingListed}</p>
      ) : (
        <dl className="flex flex-col text-14">
          {lines.map(({ name, amount, note, isSum }) => (
            <div
              key={name}
              className={classNames(
                'flex flex-wrap justify-between gap-x-4 border-t border-line py-2',
                isSum && 'border-control-line font-bold',
              )}
            >
              <dt>{name}</dt>
              <dd className="whitespace-nowrap">{amount}</dd>
              {note && <dd className="w-full text-muted">{note}</dd>}
            </div>
          ))}
        </dl>
      )}
      <ul className="flex flex-col gap-1 text-14 text-muted">
        {sum.undone > 0 && <li>{figuresText.undone(sum.undone, formatSignedCents(sum.undoneInCents))}</li>}
        {sum.annulled > 0 && <li>{figuresText.annulled(sum.annulled, formatSignedCents(sum.annulledInCents))}</li>}
        {now.beyondInCents > 0 && <li>{figuresText.beyond(formatSignedCents(now.beyondInCents))}</li>}
      </ul>
    </Card>
  );
}
