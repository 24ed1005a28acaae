import { frontPageText as words } from '#app/text/admin/front-page/front-page.ts';

interface CurrentTextsProps {
  labels: Record<string, string>;
  typed: Record<string, string>;
  /** What another window saved in between. */
  shown: Record<string, string>;
}

/** After a conflict: the form has what was typed, and here stands what is there now. */
export function CurrentTexts({ labels, typed, shown }: CurrentTextsProps) {
  const others = Object.entries(labels).filter(
    ([name]) => shown[name] !== undefined && shown[name] !== (typed[name] ?? ''),
  );
  if (others.length === 0) return null;
  return (
    <div className="rounded-card border border-line bg-sunken p-3 text-14">
      <p className="font-semibold">{words.changedKept}</p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {others.map(([name, label]) => (
          <li key={name} className="wrap-anywhere">
            {words.changedNow(label, shown[name] ?? '')}
          </li>
        ))}
      </ul>
    </div>
  );
}
