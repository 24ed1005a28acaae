import { useCallback, useMemo } from 'react';
import { departmentNamed, departmentsLike, type Place, placesLike } from '#app/shop/delivery/places.ts';
import { choiceText } from '#app/text/delivery/choices.ts';
import { Combobox, type ComboboxOption, writeInto } from '#app/ui/form/combobox.tsx';

interface PlaceChoicesProps {
  city: HTMLInputElement;
  /** A select has its choices already. None: the list says each department. */
  region: HTMLInputElement | HTMLSelectElement | null;
  onPlace?(place: Place): void;
}

type PlaceOption = ComboboxOption & { place: Place };

/** With the list of all municipalities, so it is loaded when one of the fields is used (`divipola.ts`). */
export function PlaceChoices({ city, region, onPlace }: PlaceChoicesProps) {
  const citiesFor = useCallback(
    (typed: string) => {
      const within = region ? (departmentNamed(region.value)?.name ?? null) : null;
      const found = placesLike(typed, within);
      return (found.length > 0 ? found : placesLike(typed)).map(optionOf);
    },
    [region],
  );
  const chooseCity = useCallback(
    ({ place }: PlaceOption) => {
      writeInto(city, region ? place.city : `${place.city}, ${place.region}`);
      if (region) writeInto(region, place.region);
      onPlace?.(place);
    },
    [city, region, onPlace],
  );
  return (
    <>
      <Combobox
        input={city}
        label={choiceText.cities}
        optionsFor={citiesFor}
        countOf={choiceText.found}
        onChoose={chooseCity}
      />
      {region instanceof HTMLInputElement && <RegionChoices region={region} />}
    </>
  );
}

export default PlaceChoices;

function RegionChoices({ region }: { region: HTMLInputElement }) {
  const options = useMemo(
    () => (typed: string) => departmentsLike(typed).map((name) => ({ key: name, text: name })),
    [],
  );
  const choose = useCallback(({ text }: ComboboxOption) => writeInto(region, text), [region]);
  return (
    <Combobox
      input={region}
      label={choiceText.regions}
      optionsFor={options}
      countOf={choiceText.found}
      onChoose={choose}
    />
  );
}

function optionOf(place: Place): PlaceOption {
  return { key: place.code, text: place.city, detail: place.city === place.region ? undefined : place.region, place };
}
