import { priceHistoryText as words } from '#app/text/product/price-history.ts';
import type { HistoryViewModel } from './history-view-model.ts';

/** Inside `details`. */
export default function PriceHistory({ title, unchanged, plot, rows }: Omit<HistoryViewModel, 'lowest'>) {
  return (
    <>
      <summary className="min-h-11 py-2.5 font-semibold">{title}</summary>
      <div className="flex flex-col gap-3 pt-1 pb-3 text-14">
        {unchanged && <p>{unchanged}</p>}
        {plot && <Plot plot={plot} />}
        {rows.length > 0 && <Rows title={title} rows={rows} />}
      </div>
    </>
  );
}

function Plot({ plot: { path, lowest, highest, from } }: { plot: NonNullable<HistoryViewModel['plot']> }) {
  return (
    <figure className="flex flex-col gap-1">
      <p aria-hidden className="tabular-nums text-muted">
        {highest}
      </p>
      <svg
        role="img"
        aria-label={words.plot(lowest, highest)}
        viewBox="0 -4 360 108"
        preserveAspectRatio="none"
        className="h-28 w-full border-b border-l border-line"
      >
        <path d={path} fill="none" strokeWidth="2" vectorEffect="non-scaling-stroke" className="stroke-mask" />
      </svg>
      <figcaption aria-hidden className="flex justify-between gap-3 text-muted">
        <span>{from}</span>
        <span className="tabular-nums">{lowest}</span>
        <span>{words.today}</span>
      </figcaption>
    </figure>
  );
}

function Rows({ title, rows }: Pick<HistoryViewModel, 'title' | 'rows'>) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line">
          {[words.since, words.paid, words.discount].map((head) => (
            <th key={head} scope="col" className="py-1.5 pr-3 font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, paid, discount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a price may be the same twice in a day
          <tr key={at} className="border-b border-line last:border-b-0">
            <td className="py-1.5 pr-3">{day}</td>
            <td className="py-1.5 pr-3 tabular-nums">{paid}</td>
            <td className="py-1.5">{discount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
