/** Of the groups of filters, as browsers draw them (`filter-panel.tsx`) and as the server writes them (`written-groups.ts`). */
export const groupClasses = {
  group: 'group border-b border-line py-1',
  title: 'flex min-h-11 list-none items-center gap-2 text-14 font-semibold',
  name: 'mr-auto',
  arrow: 'size-4 rotate-90 transition-transform group-open:-rotate-90',
  inside: 'pb-3',
  more: 'mt-1',
  moreTitle: 'min-h-8 text-14 font-semibold text-accent',
  missing: 'mt-2 text-12 text-muted',
  choice: 'filter-choice',
  range: 'flex items-end gap-2',
  field: 'flex min-w-0 flex-1 flex-col gap-1 text-12 text-muted',
  figure:
    'h-10 w-full rounded-control border border-control-line bg-surface px-2.5 text-14 text-ink placeholder:text-muted hover:border-ink',
} as const;
