import { Form } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import type { UndoableChange } from '#app/shop/catalog/admin/change-specs.ts';
import { sheetsText as words } from '#app/text/admin/sheets.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { IntentButton } from '../frame/intent-button.tsx';

/** What was just written, with the press that takes it back. */
export function WrittenSheets({ written }: { written: readonly UndoableChange[] }) {
  if (written.length === 0) return null;
  return (
    <Notice
      kind="success"
      actions={
        <Form method="post" action={adminPages.sheets}>
          {written.map(({ entry }) => (
            <input key={entry} type="hidden" name="entry" value={entry} />
          ))}
          <IntentButton intent="undo" kind="outline" size="small">
            {words.undo}
          </IntentButton>
        </Form>
      }
    >
      <ul>
        {written.map(({ entry, name, facts }) => (
          <li key={entry} className="wrap-anywhere">
            {words.written(name, facts)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
