import type { Verdict } from '#app/shop/builds/verdict.ts';
import { verdictWords } from '#app/text/builds/verdicts.ts';
import { classNames } from '#app/ui/class-names.ts';

/** Symbols of silkscreen: a word or its sentence always stands beside them. */
const symbols: Record<Verdict, string> = { fail: '×', warn: '!', unknown: '?', info: 'i', pass: '✓' };

const classes: Record<Verdict, string> = {
  fail: 'border-bad bg-bad-tint text-bad',
  warn: 'border-signal bg-signal text-on-signal',
  unknown: 'border-control-line border-dashed text-muted',
  info: 'border-mask bg-mask-tint text-mask',
  pass: 'border-ok bg-ok-tint text-ok',
};

const sizes = { small: 'size-5 text-12', large: 'size-10 text-23' } as const;

export function VerdictSign({ verdict, size = 'small' }: { verdict: Verdict; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid shrink-0 place-items-center rounded-full border font-mono leading-none font-bold',
        sizes[size],
        classes[verdict],
      )}
    >
      {symbols[verdict]}
    </span>
  );
}

export function VerdictChip({ verdict, words = verdictWords[verdict] }: { verdict: Verdict; words?: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-14 font-semibold">
      <VerdictSign verdict={verdict} />
      {words}
    </span>
  );
}

/** Each sentence is announced with its verdict. */
export function VerdictNotes({ notes }: { notes: readonly { verdict: Verdict; why: string }[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1.5 text-14">
      {notes.map(({ verdict, why }) => (
        <li key={why} className="flex gap-2">
          <VerdictSign verdict={verdict} />
          <span className={classNames('min-w-0 text-pretty', verdict === 'fail' && 'font-semibold')}>
            <span className="sr-only">{`${verdictWords[verdict]}: `}</span>
            {why}
          </span>
        </li>
      ))}
    </ul>
  );
}
