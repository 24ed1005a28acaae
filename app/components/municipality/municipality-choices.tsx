import { useCallback } from 'react';
import {
  departmentNamed,
  departmentsLike,
  type Municipality,
  municipalitiesLike,
} from '#app/shop/delivery/municipalities.ts';
import { choiceText } from '#app/text/delivery/choices.ts';
import { Combobox, type ComboboxOption, writeInto } from '#app/ui/combobox/combobox.tsx';

interface MunicipalityChoicesProps {
  city: HTMLInputElement;
  /** A select has its choices already. None: the list says each department. */
  region: HTMLInputElement | HTMLSelectElement | null;
  onMunicipality?(municipality: Municipality): void;
}

type MunicipalityOption = ComboboxOption & { municipality: Municipality };

/** With the list of all municipalities, so it is loaded when one of the fields is used (`divipola.ts`). */
export function MunicipalityChoices({ city, region, onMunicipality }: MunicipalityChoicesProps) {
  const citiesFor = useCallback(
    (typed: string) => {
      const within = region ? (departmentNamed(region.value)?.name ?? null) : null;
      const found = municipalitiesLike(typed, within);
      return (found.length > 0 ? found : municipalitiesLike(typed)).map(optionOf);
    },
    [region],
  );
  const chooseCity = useCallback(
    ({ municipality }: MunicipalityOption) => {
      writeInto(city, region ? municipality.city : `${municipality.city}, ${municipality.region}`);
      if (region) writeInto(region, municipality.region);
      onMunicipality?.(municipality);
    },
    [city, region, onMunicipality],
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

export default MunicipalityChoices;

const departmentOptions = (typed: string) => departmentsLike(typed).map((name) => ({ key: name, text: name }));

function RegionChoices({ region }: { region: HTMLInputElement }) {
  const choose = useCallback(({ text }: ComboboxOption) => writeInto(region, text), [region]);
  return (
    <Combobox
      input={region}
      label={choiceText.regions}
      optionsFor={departmentOptions}
      countOf={choiceText.found}
      onChoose={choose}
    />
  );
}

function optionOf(municipality: Municipality): MunicipalityOption {
  return {
    key: municipality.code,
    text: municipality.city,
    detail: municipality.city === municipality.region ? undefined : municipality.region,
    municipality,
  };
}
