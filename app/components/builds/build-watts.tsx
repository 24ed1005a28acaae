import type { ShownWatts } from '#app/routes/builds/shown-watts.server.ts';
import { buildText } from '#app/text/builds/build-page.ts';
import { classNames } from '#app/ui/class-names.ts';

const fills = { cpu: 'fill-signal', gpu: 'fill-pad', rest: 'fill-on-board-muted' } as const;
const swatches = { cpu: 'bg-signal', gpu: 'bg-pad', rest: 'bg-on-board-muted' } as const;

/** On the board's ground. The bar only repeats the words. */
export function BuildWatts({ words, bar, legend, reserve }: ShownWatts) {
  return (
    <div className="flex flex-col gap-2">
      <p className="designator uppercase text-on-board-muted">{buildText.watts}</p>
      <p className={classNames('font-semibold', bar?.isOver && 'underline decoration-signal decoration-2')}>{words}</p>
      {bar && (
        <svg aria-hidden viewBox="0 0 100 8" preserveAspectRatio="none" className="h-4 w-full overflow-visible">
          <rect width="100" height="8" className="fill-board-raised" />
          <rect width={bar.rest} height="8" className={fills.rest} />
          <rect width={bar.gpu} height="8" className={fills.gpu} />
          <rect width={bar.cpu} height="8" className={fills.cpu} />
          <rect x="79.7" y="-2" width="0.6" height="12" className="fill-on-board" />
        </svg>
      )}
      {legend.length > 0 && (
        <ul className="designator flex flex-wrap gap-x-4 gap-y-1 text-on-board-muted">
          {legend.map(({ kind, text }) => (
            <li key={kind} className="flex items-center gap-1.5">
              <span aria-hidden className={classNames('size-2 rounded-full', swatches[kind])} />
              {text}
            </li>
          ))}
        </ul>
      )}
      {reserve && <p className="text-12 text-on-board-muted">{reserve}</p>}
    </div>
  );
}
