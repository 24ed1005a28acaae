import { adminPages } from '#app/addresses/admin-pages.ts';
import { leftLinesText } from '#app/text/admin/exchange/left-lines.ts';
import { buttonClasses } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';

interface LeftLinesProps {
  id: number;
  count: number;
  /** The others are written. */
  isDone?: boolean;
}

/** Lines that are left out, as a file that can be corrected and sent again. */
export function LeftLines({ id, count, isDone = false }: LeftLinesProps) {
  const words = leftLinesText;
  const address = (type: 'csv' | 'xlsx') => `${adminPages.exchange}/${id}/dejadas.${type}`;
  return (
    <Notice
      kind="warning"
      title={isDone ? words.doneTitle(count) : words.title(count)}
      actions={
        <>
          <a href={address('xlsx')} className={buttonClasses({ kind: 'outline', size: 'small' })}>
            {words.xlsx}
          </a>
          <a href={address('csv')} className={buttonClasses({ kind: 'outline', size: 'small' })}>
            {words.csv(count)}
          </a>
        </>
      }
    >
      <p>{isDone ? words.doneLead : words.lead}</p>
    </Notice>
  );
}
