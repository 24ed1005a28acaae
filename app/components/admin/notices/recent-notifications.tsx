import { SectionCard } from '#app/components/account/section-card.tsx';
import type { RecentNotification } from '#app/shop/admin/notices/notices.ts';
import { countedItems, noticesText, notificationSentences } from '#app/text/admin/notices.ts';
import { formatMoment } from '#app/text/format.ts';
import { classNames } from '#app/ui/class-names.ts';

export function RecentNotifications({ recent }: { recent: readonly RecentNotification[] }) {
  return (
    <SectionCard title={noticesText.recent.title}>
      {recent.length === 0 && <p>{noticesText.recent.none}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {recent.map((notification) => (
          <li key={notification.id} className="py-2.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{countedItems(notification.kind, notification.count)}</span>
              <span className="text-14 text-muted">{formatMoment(notification.at)}</span>
            </p>
            <p className="text-14">
              {notificationSentences(notification).map(({ text, isFailure }) => (
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
