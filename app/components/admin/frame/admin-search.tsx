import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';

interface AdminSearchProps {
  path: string;
  /** A key, so that following a filter's link empties the field. */
  shown: string;
  words: { search: string; searchLabel: string; apply: string };
  /** What else of the address stays as it is. */
  filters: Record<string, string | number | null>;
  sought: string;
  /** Where the list can be cut by days. */
  days?: { from: string | null; to: string | null; words: { from: string; to: string } };
  clear: ReactNode;
}

export function AdminSearch({ path, shown, words, filters, sought, days, clear }: AdminSearchProps) {
  const [form, field] = days ? withDays : alone;
  const buttons = (
    <>
      <Button type="submit">{words.apply}</Button>
      {clear}
    </>
  );
  return (
    <Form key={shown} action={path} role="search" aria-label={words.search} className={form}>
      {Object.entries(filters).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Field name="q" type="search" label={words.searchLabel} defaultValue={sought} maxLength={120} className={field} />
      {days ? (
        <>
          <Field name="desde" type="date" label={days.words.from} defaultValue={days.from ?? ''} />
          <Field name="hasta" type="date" label={days.words.to} defaultValue={days.to ?? ''} />
          <div className="flex gap-2 max-sm:col-span-2">{buttons}</div>
        </>
      ) : (
        buttons
      )}
    </Form>
  );
}

/** Classes of the form and of its first field. */
const alone = ['flex flex-wrap items-end gap-3', 'min-w-0 flex-1 basis-60'];
const withDays = [
  'grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]',
  'col-span-2 sm:col-span-3 lg:col-span-1',
];
