import { Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import type { Today } from '#app/shop/admin/today.ts';
import { todayText } from '#app/text/admin/today/today.ts';
import { formatCents, formatFigure } from '#app/text/format.ts';

const words = todayText.sales;
const part = 'flex flex-col justify-center gap-0.5 bg-surface px-4 py-2.5 hover:bg-sunken';

/** The day's money, and how many orders wait to be sent and to be paid. Each figure leads to what it counts. */
export function DaySales({ today: { sales, unpaid, toSend } }: { today: Today }) {
  const { today, yesterday } = sales;
  return (
    <section
      aria-labelledby="day"
      className="relative grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-[2fr_1fr_1fr]"
    >
      <h2 id="day" className="sr-only">
        {words.title}
      </h2>
      <Link to={`${adminPages.figures}?periodo=today`} className={`${part} max-md:col-span-2`}>
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-14 font-semibold">{words.today}</span>
          <span className="text-14 text-muted">{words.orders(today.orders)}</span>
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="price-figure text-28">{formatCents(today.amountInCents)}</span>
          <span className="text-14 text-muted">{words.yesterday(yesterday.amountInCents, yesterday.orders)}</span>
        </span>
      </Link>
      <Count to="unsent" text={words.toSend} count={toSend.total} />
      <Count to="unpaid" text={words.unpaid} count={unpaid} />
    </section>
  );
}

function Count({ to, text, count }: { to: string; text: string; count: number }) {
  return (
    <Link to={`${adminPages.orders}?ver=${to}`} className={part}>
      <span className="text-14 font-semibold">{text}</span>
      <span className="price-figure text-23">{formatFigure(count)}</span>
    </Link>
  );
}
