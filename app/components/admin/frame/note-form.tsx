import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { TextAreaField } from '#app/ui/form/field.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { AdminForm, formOf } from './admin-form.tsx';

interface NoteFormProps {
  note: string | null;
  refusal: AdminRefusal | null;
  words: { note: string; noteHint: string; noteSave: string };
  rows: number;
  longest: number;
}

/** What only the owner reads of an order or a claim. */
export function NoteForm({ note, refusal, words, rows, longest }: NoteFormProps) {
  const form = formOf(refusal, 'note');
  const field = form.field('note');
  return (
    <Card>
      <AdminForm
        // Keyed, so that the form starts again from what was saved.
        key={note}
        form={form}
        version={note ?? ''}
        labels={{ note: words.note }}
        button={words.noteSave}
        kind="outline"
      >
        <TextAreaField
          {...field}
          defaultValue={field.defaultValue ?? note ?? ''}
          label={words.note}
          hint={words.noteHint}
          rows={rows}
          maxLength={longest}
        />
      </AdminForm>
    </Card>
  );
}
