import { Form } from 'react-router';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { adminCategoriesText as words } from '#app/text/admin/categories/categories.ts';

interface MoveButtonsProps {
  /** Of what is moved. */
  name: string;
  intents: readonly [up: string, down: string];
  isFirst: boolean;
  isLast: boolean;
  fields: Readonly<Record<string, string | number>>;
}

export function MoveButtons({ name, intents: [up, down], isFirst, isLast, fields }: MoveButtonsProps) {
  return (
    <Form method="post" preventScrollReset className="flex gap-2">
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <IntentButton intent={up} kind="outline" size="small" disabled={isFirst} aria-label={words.of(words.up, name)}>
        {words.up}
      </IntentButton>
      <IntentButton intent={down} kind="outline" size="small" disabled={isLast} aria-label={words.of(words.down, name)}>
        {words.down}
      </IntentButton>
    </Form>
  );
}
