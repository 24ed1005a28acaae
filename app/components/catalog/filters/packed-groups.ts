import type { FilterChoice, FilterGroup, PackedGroups } from './filter-facts.ts';

type PackedChoice = [value: string, text: string, count?: string, isChosen?: 0 | 1, name?: string];

type Packed = Omit<FilterGroup, 'choices' | 'more'> & {
  choices?: PackedChoice[];
  more?: { text: string; choices: PackedChoice[] };
};

export function packGroups(groups: readonly FilterGroup[]): PackedGroups {
  const packed = groups.map(
    ({ choices, more, ...group }): Packed => ({
      ...group,
      ...(choices && { choices: choices.map(packChoice) }),
      ...(more && { more: { text: more.text, choices: more.choices.map(packChoice) } }),
    }),
  );
  return JSON.stringify(packed) as PackedGroups;
}

export function unpackGroups(groups: PackedGroups): FilterGroup[] {
  return (JSON.parse(groups) as Packed[]).map(({ choices, more, ...group }) => ({
    ...group,
    ...(choices && { choices: choices.map(unpackChoice) }),
    ...(more && { more: { text: more.text, choices: more.choices.map(unpackChoice) } }),
  }));
}

function packChoice({ value, text, count = '', isChosen, name }: FilterChoice): PackedChoice {
  if (name) return [value, text, count, isChosen ? 1 : 0, name];
  return isChosen ? [value, text, count, 1] : [value, text, count];
}

function unpackChoice([value, text, count, isChosen, name]: PackedChoice): FilterChoice {
  return { value, text, ...(count && { count }), isChosen: isChosen === 1, ...(name && { name }) };
}
