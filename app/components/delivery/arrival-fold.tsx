import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { askArrival } from '#app/browser/delivery/arrival-call.ts';
import { keepPlace, useKeptPlace } from '#app/browser/delivery/kept-place.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import type { Place } from '#app/shop/delivery/places.ts';
import { arrivalText } from '#app/text/delivery/asking.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';

const PlaceChoices = lazy(() => import('./place-choices.tsx'));

/** Its form leads to the page that answers, where no script does. */
export default function ArrivalFold() {
  const place = useKeptPlace();
  const sentence = useArrival(place);
  const fold = useRef<HTMLDetailsElement>(null);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [isUnknown, setUnknown] = useState(false);

  function take(chosen: Place) {
    keepPlace(chosen);
    setUnknown(false);
    if (!fold.current) return;
    fold.current.open = false;
    fold.current.querySelector('summary')?.focus();
  }

  async function see(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('municipio'));
    const { placeTyped } = await import('#app/shop/delivery/places.ts');
    const found = placeTyped(typed);
    if (found) take(found);
    else setUnknown(true);
  }

  return (
    <details ref={fold}>
      <summary className="cursor-pointer py-1.5">
        {place && sentence ? (
          <>
            <b>{sentence}</b> {arrivalText.to(place.city)}.{' '}
            <span className="text-14 text-accent underline underline-offset-2">{arrivalText.change}</span>
          </>
        ) : (
          <span className="font-semibold text-accent">{arrivalText.ask}</span>
        )}
      </summary>
      <form action="/envios" onSubmit={(event) => void see(event)} className="flex flex-wrap items-end gap-3 pt-2">
        <Field
          id="municipio"
          name="municipio"
          label={arrivalText.place}
          placeholder={arrivalText.placeholder}
          autoComplete="address-level2"
          required
          onFocus={(event) => setInput(event.currentTarget)}
          error={isUnknown && arrivalText.unknown}
          className="min-w-48 flex-1"
        />
        <Button type="submit" kind="outline">
          {arrivalText.see}
        </Button>
        {input && (
          <Suspense>
            <PlaceChoices city={input} region={null} onPlace={take} />
          </Suspense>
        )}
      </form>
    </details>
  );
}

/** Nothing while it is not known. */
function useArrival(place: Place | null): string | null {
  const [answer, setAnswer] = useState<{ code: string; sentence: string } | null>(null);
  const code = place?.code;
  useEffect(() => {
    if (!code) return;
    let isCurrent = true;
    askArrival(code).then(
      (sentence) => isCurrent && setAnswer({ code, sentence }),
      (error: unknown) => logFailure('Nothing says when it arrives', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [code]);
  return answer && answer.code === code ? answer.sentence : null;
}
