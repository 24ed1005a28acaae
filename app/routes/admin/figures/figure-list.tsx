import { data, Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { ListLinks, ListRows, listPath } from '#app/components/admin/figures/list-card.tsx';
import { PeriodChoice } from '#app/components/admin/figures/period-choice.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { netSalesInCents, sumOf } from '#app/shop/admin/figures.ts';
import { periodAddress, readPeriod } from '#app/shop/admin/period.ts';
import { dayOf } from '#app/shop/shared/day.ts';
import { type FigureList, figureFiles, figureLists, figuresText, listTexts } from '#app/text/admin/figures.ts';
import { formatSignedCents } from '#app/text/admin/format.ts';
import { Card } from '#app/ui/page/card.tsx';
import type { Route } from './+types/figure-list';
import { mostShown, readFigureList } from './read-figure-list.server.ts';

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const list = listOf(params.list);
  const { title, lead: description } = list ? listTexts[list] : figuresText;
  return privateMeta(matches, { title, description, path: list ? listPath(list) : adminPages.figures });
};

function listOf(file: string | undefined): FigureList | undefined {
  return figureLists.find((list) => figureFiles[list] === file);
}

export async function loader(args: Route.LoaderArgs) {
  const list = listOf(args.params.list);
  if (!list) throw data(null, { status: 404 });
  const { db, clock } = args.context.get(servicesContext);
  const today = dayOf(clock.now());
  const asked = readPeriod(new URL(args.request.url).searchParams, today);
  if (!asked.ok) return data({ list, today, asked, shown: null }, { status: 422 });
  const { days, table, isCut } = await readFigureList(db, list, asked, { isFile: false });
  const cutAt = isCut ? mostShown : null;
  return data({ list, today, asked, shown: { table, cutAt, netInCents: netSalesInCents(sumOf(days)) } });
}

export default function FigureListPage({ loaderData: { list, today, asked, shown } }: Route.ComponentProps) {
  const { title, lead } = listTexts[list];
  return (
    <AdminFrame
      title={title}
      lead={lead}
      actions={
        <Link to={asked.ok ? periodAddress(adminPages.figures, asked) : adminPages.figures}>{figuresText.back}</Link>
      }
    >
      <PeriodChoice asked={asked} path={listPath(list)} today={today} />
      {asked.ok && shown && (
        <>
          <ListLinks asked={asked} current={list} />
          <p>
            {figuresText.netOf(asked.period)} <strong>{formatSignedCents(shown.netInCents)}</strong>
          </p>
          <Card className="flex min-w-0 flex-col gap-3">
            {shown.cutAt !== null && <p className="text-14 text-muted">{figuresText.cut(shown.cutAt)}</p>}
            <ListRows asked={asked} list={list} table={shown.table} />
          </Card>
        </>
      )}
    </AdminFrame>
  );
}
