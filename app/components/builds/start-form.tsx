import { Form } from 'react-router';
import { buildsPath } from '#app/addresses/build-address.ts';
import { startText } from '#app/text/builds/start-page.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Icon } from '#app/ui/icon.tsx';

export interface StartFormProps {
  uses: readonly { use: string; name: string; lead: string }[];
  asked: { use: string | null; budget: string };
  problems: { use: string | null; budget: string | null };
}

/** A GET form, so that each proposal has an address. */
export function StartForm({ uses, asked, problems }: StartFormProps) {
  return (
    <Form
      action={buildsPath}
      // The same form for another question, filled in again.
      key={`${asked.use} ${asked.budget}`}
      className="flex flex-col gap-4 rounded-picture bg-surface p-4 text-ink start-form sm:p-5"
    >
      <fieldset aria-describedby={problems.use ? 'uso-error' : undefined}>
        <legend className="mb-1.5 text-14 font-semibold">{startText.uses}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {uses.map(({ use, name, lead }) => (
            <label
              key={use}
              className="flex cursor-pointer items-start gap-2.5 rounded-control border border-control-line px-3 py-2.5 hover:border-ink has-checked:border-mask has-checked:bg-mask-tint"
            >
              <input
                type="radio"
                name="uso"
                value={use}
                required
                defaultChecked={asked.use === use}
                className="mt-0.5 size-5 shrink-0 accent-mask"
              />
              <span className="min-w-0">
                <span className="block font-bold">{name}</span>
                <span className="block text-14 text-muted">{lead}</span>
              </span>
            </label>
          ))}
        </div>
        {problems.use && (
          <p id="uso-error" className="mt-1.5 flex items-start gap-1.5 text-14 font-semibold text-bad">
            <Icon name="error" className="mt-0.5 size-4 shrink-0" />
            {problems.use}
          </p>
        )}
      </fieldset>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          name="presupuesto"
          label={startText.budget}
          aside={startText.budgetHint}
          error={problems.budget}
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue={asked.budget}
          className="min-w-0 flex-1 basis-52"
        />
        <Button type="submit" className="max-sm:w-full">
          {startText.propose}
        </Button>
      </div>
    </Form>
  );
}
