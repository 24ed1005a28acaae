import { Link } from 'react-router';
import type { ShownFixes } from '#app/routes/builds/shown-fixes.server.ts';
import { buildText } from '#app/text/builds/build-page.ts';
import { formatCents } from '#app/text/format.ts';
import { buttonClasses } from '#app/ui/button.tsx';
import { VerdictChip } from './verdict-sign.tsx';

interface BuildFixesProps {
  fixes: ShownFixes;
  onChanged: () => void;
}

export function BuildFixes({ fixes: { all, note }, onChanged }: BuildFixesProps) {
  return (
    <section
      id="arreglos"
      aria-labelledby="arreglos-titulo"
      className="grid gap-x-8 gap-y-4 rounded-card border-l-4 border-signal bg-signal-tint p-4 sm:p-5 lg:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-1.5">
        <h2 id="arreglos-titulo" className="heading text-23">
          {buildText.fixes}
        </h2>
        <p className="text-pretty">{note}</p>
      </div>
      {all.length > 0 && (
        <ol className="grid gap-3 lg:auto-cols-fr lg:grid-flow-col">
          {all.map(({ to, changes, verdict, words, totalInCents, difference }, at) => (
            <li key={to} className="flex flex-col gap-2.5 rounded-control border border-line bg-surface p-4">
              <h3 className="designator uppercase text-muted">{at === 0 ? buildText.nearest : buildText.another}</h3>
              <ul className="flex flex-col gap-1 font-semibold">
                {changes.map((change) => (
                  <li key={change} className="text-pretty">
                    {change}
                  </li>
                ))}
              </ul>
              <VerdictChip verdict={verdict} words={words} />
              <p className="mt-auto flex flex-wrap items-baseline gap-x-2">
                <span className="text-14 text-muted">{buildText.newTotal}</span>
                <span className="price-figure text-18">{formatCents(totalInCents)}</span>
                <span className="text-14 text-muted">{difference}</span>
              </p>
              <Link
                to={to}
                preventScrollReset
                aria-label={`${buildText.apply}: ${changes.join('; ')}`}
                onClick={onChanged}
                className={buttonClasses({
                  kind: at === 0 ? 'primary' : 'outline',
                  size: 'small',
                  wide: all.length > 1,
                })}
              >
                {buildText.apply}
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
