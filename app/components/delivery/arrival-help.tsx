import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { askArrival, type SaidArrival } from '#app/browser/delivery/arrival-call.ts';
import { keepPlace, useKeptPlace } from '#app/browser/delivery/kept-place.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import { type Place, placeTyped } from '#app/shop/delivery/places.ts';
import { arrivalText } from '#app/text/delivery/asking.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { PlaceChoices } from './place-choices.tsx';

interface ArrivalHelpProps {
  fold: HTMLDetailsElement;
  onSay(said: SaidArrival | null): void;
}

/** The form, the choices and the answer of `ArrivalLine`. */
export default function ArrivalHelp({ fold, onSay }: ArrivalHelpProps) {
  const place = useKeptPlace();
  const [problem, setProblem] = useState('');
  const [input, setInput] = useState<HTMLInputElement | null>(null);

  const take = useCallback(
    (chosen: Place) => {
      keepPlace(chosen);
      setProblem('');
      fold.open = false;
      fold.querySelector('summary')?.focus();
    },
    [fold],
  );

  useEffect(() => {
    if (!place) return onSay(null);
    let isCurrent = true;
    askArrival(place.code).then(
      (sentence) => isCurrent && onSay({ sentence, city: place.city }),
      (error: unknown) => {
        logFailure('Nothing says when it arrives', error);
        if (isCurrent) setProblem(arrivalText.failed);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [place, onSay]);

  function see(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = placeTyped(input?.value ?? '');
    if (found) take(found);
    else setProblem(arrivalText.unknown);
  }

  return (
    <form onSubmit={see} noValidate className="flex flex-wrap items-start gap-3 py-2">
      <Field
        ref={setInput}
        name="municipio"
        label={arrivalText.place}
        placeholder={arrivalText.placeholder}
        autoComplete="address-level2"
        required
        maxLength={100}
        error={problem}
        className="min-w-48 flex-1"
      />
      {/* As high as the field, below its label. */}
      <Button type="submit" kind="outline" className="mt-7">
        {arrivalText.see}
      </Button>
      {input && <PlaceChoices city={input} region={null} onPlace={take} />}
    </form>
  );
}
