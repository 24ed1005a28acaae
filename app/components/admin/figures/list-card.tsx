import { adminPages } from '#app/addresses/admin-pages.ts';
import { FilterLinks } from '#app/components/admin/frame/filter-links.tsx';
import { type AskedPeriod, periodAddress } from '#app/shop/admin/period.ts';
import type { FigureTable } from '#app/text/admin/figure-tables.ts';
import { type FigureList, figureFiles, figureLists, figuresText, listTexts } from '#app/text/admin/figures.ts';
import { Card } from '#app/ui/page/card.tsx';
import { FigureFiles, FigureRows } from './figure-table.tsx';

export function listPath(list: FigureList): string {
  return `${adminPages.figures}/lista/${figureFiles[list]}`;
}

interface ListProps {
  asked: AskedPeriod;
  list: FigureList;
  table: FigureTable;
}

/** A list that adds up to the net sales above it. */
export function ListCard({ asked, list, table }: ListProps) {
  const { title, lead } = listTexts[list];
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <h2 className="font-bold">{title}</h2>
      <p className="text-14 text-muted">{lead}</p>
      <ListRows {...{ asked, list, table }} />
    </Card>
  );
}

export function ListRows({ asked, list, table }: ListProps) {
  const { title } = listTexts[list];
  if (table.rows.length === 0) return <p className="py-2 text-muted">{figuresText.nothingListed}</p>;
  return (
    <>
      <FigureRows title={title} table={table} isWhole />
      <p className="flex flex-wrap gap-2">
        <FigureFiles asked={asked} topic={list} title={title} />
      </p>
    </>
  );
}

export function ListLinks({ asked, current }: { asked: AskedPeriod; current?: FigureList }) {
  return (
    <FilterLinks
      label={figuresText.lists}
      links={figureLists.map((list) => ({
        to: periodAddress(listPath(list), asked),
        text: listTexts[list].title,
        isCurrent: list === current,
      }))}
    />
  );
}
