import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { type ArrivalAnswer, askArrival } from '#app/browser/delivery/arrival-call.ts';
import { saveMunicipality, useSavedMunicipality } from '#app/browser/delivery/saved-municipality.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import { type Municipality, municipalityTyped } from '#app/shop/delivery/municipalities.ts';
import { arrivalText } from '#app/text/delivery/asking.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { MunicipalityChoices } from './municipality-choices.tsx';

interface ArrivalHelpProps {
  fold: HTMLDetailsElement;
  onSay(said: ArrivalAnswer | null): void;
}

/** The form, the choices and the answer of `ArrivalLine`. */
export default function ArrivalHelp({ fold, onSay }: ArrivalHelpProps) {
  const municipality = useSavedMunicipality();
  const [problem, setProblem] = useState('');
  const [input, setInput] = useState<HTMLInputElement | null>(null);

  const take = useCallback(
    (chosen: Municipality) => {
      saveMunicipality(chosen);
      setProblem('');
      fold.open = false;
      fold.querySelector('summary')?.focus();
    },
    [fold],
  );

  useEffect(() => {
    if (!municipality) return onSay(null);
    let isCurrent = true;
    askArrival(municipality.code).then(
      (sentence) => isCurrent && onSay({ sentence, city: municipality.city }),
      (error: unknown) => {
        logFailure('Nothing says when it arrives', error);
        if (isCurrent) setProblem(arrivalText.failed);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [municipality, onSay]);

  function see(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = municipalityTyped(input?.value ?? '');
    if (found) take(found);
    else setProblem(arrivalText.unknown);
  }

  return (
    <form onSubmit={see} noValidate className="flex flex-wrap items-start gap-3 py-2">
      <Field
        ref={setInput}
        name="municipio"
        label={arrivalText.municipality}
        placeholder={arrivalText.placeholder}
        autoComplete="address-level2"
        required
        maxLength={100}
        error={problem}
        className="min-w-0 grow basis-48"
      />
      {/* As high as the field, below its label. */}
      <Button type="submit" kind="outline" className="mt-7">
        {arrivalText.see}
      </Button>
      {input && <MunicipalityChoices city={input} region={null} onMunicipality={take} />}
    </form>
  );
}
