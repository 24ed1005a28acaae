import { type FormEvent, useId, useState } from 'react';
import type { PartKind, ShownFact } from '#app/routes/my-pc/part-kinds.server.ts';
import { type OwnedPart, typedPart } from '#app/shop/builds/owned/my-pc.ts';
import { largestTyped } from '#app/shop/builds/owned/typed-facts.ts';
import { addPartText as words } from '#app/text/my-pc/my-pc-page.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, SelectField } from '#app/ui/form/field.tsx';

interface TypedPartFormProps {
  kind: PartKind;
  onAdd(part: OwnedPart['part']): void;
}

/** What is left empty is "sin dato". */
export function TypedPartForm({ kind, onAdd }: TypedPartFormProps) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const id = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const wrong: Record<string, string> = {};
    const specs = Object.fromEntries(
      kind.facts.flatMap((fact) => {
        const value = typedValue(fact, typed.getAll(fact.key).map(String));
        if (value === 'wrong') wrong[fact.key] = words.noFigure;
        return value === null || value === 'wrong' ? [] : [[fact.key, value.of]];
      }),
    );
    const part = typedPart(kind.slot, typed.get('name'), specs);
    if (!part) wrong.name = words.noName;
    setErrors(wrong);
    const [first] = Object.keys(wrong).includes('name') ? ['name'] : Object.keys(wrong);
    if (first !== undefined) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else if (part) onAdd(part);
  }

  return (
    <form noValidate autoComplete="off" onSubmit={submit} className="flex flex-col gap-4 pt-1 pb-4">
      <p className="text-14 text-muted">{words.typeLead}</p>
      <Field name="name" id={`${id}-name`} label={words.name} maxLength={200} error={errors.name} />
      <div className="grid gap-4 sm:grid-cols-2">
        {kind.facts.map((fact) => (
          <FactField key={fact.key} fact={fact} id={`${id}-${fact.key}`} error={errors[fact.key]} />
        ))}
      </div>
      <div>
        <Button type="submit">{words.save}</Button>
      </div>
    </form>
  );
}

function FactField({ fact, id, error }: { fact: ShownFact; id: string; error: string | undefined }) {
  const { key, as, label, choices } = fact;
  if (as === 'figure') return <Field name={key} id={id} label={label} inputMode="decimal" error={error} />;
  if (as === 'words') {
    return (
      <fieldset className="sm:col-span-2">
        <legend className="mb-1.5 text-14 font-semibold">{label}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {choices.map((choice) => (
            <label key={choice.value} className="flex min-h-11 items-center gap-2">
              <input type="checkbox" name={key} value={choice.value} className="size-5 accent-mask" />
              {choice.label}
            </label>
          ))}
        </div>
      </fieldset>
    );
  }
  const flags = [
    { value: 'si', label: words.yes },
    { value: 'no', label: words.no },
  ];
  return (
    <SelectField
      name={key}
      id={id}
      label={label}
      options={[{ value: '', label: words.notKnown }, ...(as === 'flag' ? flags : choices)]}
    />
  );
}

/** @returns null where nothing is chosen */
function typedValue({ as }: ShownFact, typed: readonly string[]): { of: unknown } | null | 'wrong' {
  const [first = ''] = typed;
  switch (as) {
    case 'words':
      return typed.length > 0 ? { of: typed } : null;
    case 'flag':
      return first === '' ? null : { of: first === 'si' };
    case 'word':
      return first === '' ? null : { of: first };
    case 'size':
      return first === '' ? null : { of: Number(first) };
    case 'figure':
      return figureOf(first.trim());
  }
}

/** `1.000` is a thousand, `2,5` two and a half. */
function figureOf(text: string): { of: number } | null | 'wrong' {
  if (text === '') return null;
  const plain = /^\d{1,3}(\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text.replace(',', '.');
  const figure = /^\d{1,7}(\.\d{1,3})?$/.test(plain) ? Number(plain) : Number.NaN;
  return figure <= largestTyped ? { of: figure } : 'wrong';
}
