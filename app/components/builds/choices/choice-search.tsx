import { Form } from 'react-router';
import type { Parameter } from '#app/shop/catalog/filters/parameter-order.ts';
import { chooseText } from '#app/text/builds/choose-page.ts';
import { Button } from '#app/ui/button.tsx';

interface ChoiceSearchProps {
  path: string;
  term: string;
  /** What the address has beside the words. */
  stays: readonly Parameter[];
}

/** A GET form, so that what was found has an address, also without scripts. */
export function ChoiceSearch({ path, term, stays }: ChoiceSearchProps) {
  return (
    <Form role="search" aria-label={chooseText.search} action={path} preventScrollReset className="flex max-w-xl gap-2">
      {stays.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <input
        // Another search, filled in again.
        key={term}
        type="search"
        name="q"
        aria-label={chooseText.search}
        placeholder={chooseText.search}
        defaultValue={term}
        maxLength={200}
        autoComplete="off"
        className="h-12 min-w-0 flex-1 rounded-control border border-control-line bg-surface px-3 placeholder:text-muted hover:border-ink"
      />
      <Button type="submit" kind="outline">
        {chooseText.searchAction}
      </Button>
    </Form>
  );
}
