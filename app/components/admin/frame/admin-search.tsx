import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';

interface AdminSearchProps {
  path: string;
  /** A key, so that following a filter's link empties the field. */
  shown: string;
  words: { search: string; searchLabel: string; apply: string };
  filter: string | null;
  filterName?: string;
  sought: string;
  clear: ReactNode;
}

export function AdminSearch({ path, shown, words, filter, filterName = 'ver', sought, clear }: AdminSearchProps) {
  return (
    <Form key={shown} action={path} role="search" aria-label={words.search} className="flex flex-wrap items-end gap-3">
      {filter && <input type="hidden" name={filterName} value={filter} />}
      <Field
        name="q"
        type="search"
        label={words.searchLabel}
        defaultValue={sought}
        maxLength={120}
        className="min-w-0 flex-1 basis-60"
      />
      <Button type="submit">{words.apply}</Button>
      {clear}
    </Form>
  );
}
