import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import type { MovedEntry } from '#app/routes/admin/front-page/front-page-action.server.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { frontPageText as words } from '#app/text/admin/front-page/front-page.ts';
import { IntentButton } from '../frame/intent-button.tsx';

interface EntryStepsProps {
  thing: 'slide' | 'strip';
  id: number;
  title: string;
  isFirst: boolean;
  isLast: boolean;
  isOn: boolean;
  canRemove: boolean;
}

/** Steps of one row, in place: the focus stays on what was pressed, though its row moves. Without scripts the page answers. */
export function EntrySteps({ thing, id, title, isFirst, isLast, isOn, canRemove }: EntryStepsProps) {
  const fetcher = useFetcher<MovedEntry | AdminRefusal>();
  const form = useRef<HTMLFormElement>(null);
  const { data: answer, state } = fetcher;
  useEffect(() => {
    if (state !== 'idle' || !answer || document.activeElement !== document.body) return;
    // A row loses the focus when it moves in the document, and the button of its last step is gone.
    const same = form.current?.querySelector<HTMLButtonElement>(`button[value="${answer.intent}"]`);
    (same ?? form.current?.querySelector<HTMLButtonElement>('button'))?.focus();
  }, [answer, state]);
  const button = (step: string, text: string) => (
    <IntentButton intent={`${step}_${thing}`} kind="quiet" size="small" aria-label={words.of(text, title)}>
      {text}
    </IntentButton>
  );
  return (
    <>
      <fetcher.Form
        ref={form}
        method="post"
        action={adminPages.frontPage}
        data-saves-itself=""
        className="-ml-3.5 flex flex-wrap"
      >
        <input type="hidden" name="id" value={id} />
        {!isFirst && button('up', words.up)}
        {!isLast && button('down', words.down)}
        {button(isOn ? 'off' : 'on', isOn ? words.off : words.on)}
        {canRemove && button('remove', words.remove)}
      </fetcher.Form>
      <p role="status" className="text-14 text-muted empty:hidden">
        {answer && said(answer)}
      </p>
    </>
  );
}

function said(answer: MovedEntry | AdminRefusal): string {
  if (!('kind' in answer)) return answer.sentence ?? '';
  if (answer.intent.startsWith('off')) return words.hidden;
  if (answer.intent.startsWith('on')) return words.shown;
  return words.moved(answer.position, answer.total);
}
