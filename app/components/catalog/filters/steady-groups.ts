import type { FilterChoice, FilterGroup } from './filter-facts.ts';

/**
 * What an open sheet shows while somebody ticks: the groups and values that it opened with, at their positions and with the counts of
 * now. Otherwise each tick would take facts away under the finger.
 */
export function steadyGroups(opened: readonly FilterGroup[], now: readonly FilterGroup[]): FilterGroup[] {
  const current = new Map(now.map((group) => [group.key, group]));
  const openedKeys = new Set(opened.map(({ key }) => key));
  return [
    ...opened.map((group) => steadyGroup(group, current.get(group.key))),
    ...now.filter(({ key }) => !openedKeys.has(key)),
  ];
}

const allOf = (group: FilterGroup | undefined) => [...(group?.choices ?? []), ...(group?.more?.choices ?? [])];
const idOf = ({ name, value }: FilterChoice) => `${name ?? ''}=${value}`;

/** @param now not given for a group that is not counted any more: its values stay without a figure */
function steadyGroup(opened: FilterGroup, now: FilterGroup | undefined): FilterGroup {
  const counted = [...allOf(now), ...(now?.leavingAll ?? [])];
  const current = new Map(counted.map((choice) => [idOf(choice), choice]));
  const { more, choices } = opened;
  const steady = (choice: FilterChoice): FilterChoice => {
    const { count, isChosen: _isChosen, ...rest } = choice;
    return current.get(idOf(choice)) ?? { ...rest, ...(now && count !== undefined && { count: '0' }) };
  };
  const openedIds = new Set(allOf(opened).map(idOf));
  const added = allOf(now).filter((choice) => !openedIds.has(idOf(choice)));
  return {
    ...opened,
    ...(choices && { choices: [...choices.map(steady), ...added] }),
    ...(more && { more: { ...more, choices: more.choices.map(steady) } }),
    ...(opened.range && { range: now?.range ?? { ...opened.range, from: '', to: '' } }),
  };
}
