import { SectionCard } from '#app/components/account/section-card.tsx';
import type { RecentTelling } from '#app/shop/desk/notices/notices.ts';
import { countedNews, noticesText, tellingSentences } from '#app/text/desk/notices.ts';
import { formatMoment } from '#app/text/format.ts';
import { classNames } from '#app/ui/class-names.ts';

export function RecentTellings({ recent }: { recent: readonly RecentTelling[] }) {
  return (
    <SectionCard title={noticesText.recent.title}>
      {recent.length === 0 && <p>{noticesText.recent.none}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {recent.map((telling) => (
          <li key={telling.id} className="py-2.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{countedNews(telling.kind, telling.count)}</span>
              <span className="text-14 text-muted">{formatMoment(telling.at)}</span>
            </p>
            <p className="text-14">
              {tellingSentences(telling).map(({ text, isFailure }) => (
                <span key={text} className={classNames(isFailure ? 'font-semibold text-bad' : 'text-muted')}>
                  {text}{' '}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
