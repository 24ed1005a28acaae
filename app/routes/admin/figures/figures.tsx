import { data } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { ClosingCard } from '#app/components/admin/figures/closing-card.tsx';
import { Figure, type ValidPeriodRequest } from '#app/components/admin/figures/figure-card.tsx';
import { ListCard, ListLinks } from '#app/components/admin/figures/list-card.tsx';
import { MonthReportCard } from '#app/components/admin/figures/month-report-card.tsx';
import { PeriodChoice } from '#app/components/admin/figures/period-choice.tsx';
import type { PlotPoint } from '#app/components/admin/figures/plot-facts.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { readFigures } from '#app/shop/admin/figures.server.ts';
import {
  averageInCents,
  buyingSteps,
  changeInPercent,
  type Figures,
  netSalesInCents,
  receivedInCents,
  type SalesSpan,
  type SoldProduct,
  shareInPercent,
  spansOf,
  sumOf,
} from '#app/shop/admin/figures.ts';
import { daysInOne, readPeriod } from '#app/shop/admin/period.ts';
import { dayOf } from '#app/shop/shared/day.ts';
import {
  areCartsCounted,
  averageTable,
  bestTable,
  categoriesTable,
  marginTable,
  methodsTable,
  productName,
  salesTable,
  stepsTable,
  taxesTable,
} from '#app/text/admin/figure-tables.ts';
import { changeText, daysText, figuresText, stepNames } from '#app/text/admin/figures.ts';
import { formatShortDay, formatSignedCents } from '#app/text/admin/format.ts';
import { formatCents, formatFigure, formatPercent } from '#app/text/format.ts';
import { Card } from '#app/ui/page/card.tsx';
import type { Route } from './+types/figures';

export const meta = adminMeta(figuresText, adminPages.figures);

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = args.context.get(servicesContext);
  const today = dayOf(clock.now());
  const asked = readPeriod(new URL(args.request.url).searchParams, today);
  if (!asked.ok) return data({ today, asked, figures: null }, { status: 422 });
  return data({ today, asked, figures: await readFigures(db, asked.period, asked.before) });
}

export default function FiguresPage({ loaderData: { today, asked, figures } }: Route.ComponentProps) {
  return (
    <AdminFrame title={figuresText.title} lead={figuresText.lead}>
      <PeriodChoice asked={asked} path={adminPages.figures} today={today} />
      <MonthReportCard today={today} />
      {asked.ok && figures && <FiguresScreen asked={asked} figures={figures} />}
    </AdminFrame>
  );
}

interface FiguresScreenProps {
  asked: ValidPeriodRequest;
  figures: Figures;
}

function FiguresScreen({ asked, figures }: FiguresScreenProps) {
  const count = daysInOne(asked.period);
  const overTime = (of: (span: SalesSpan) => number | null) => pointsOverTime(figures, count, of);
  const perSpan = count > 1 ? ` ${figuresText.perSpan(count)}` : '';
  const shared = { asked };
  return (
    <>
      <p className="text-14 text-muted">{figuresText.shown(asked.period, asked.before)}</p>
      <Summary figures={figures} />
      <ListLinks asked={asked} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ClosingCard {...figures} />
        <ListCard asked={asked} list="methods" table={methodsTable(figures.methods)} />
      </div>
      {/* Six columns each: in half a page their last ones would lie out of sight. */}
      <ListCard asked={asked} list="taxes" table={taxesTable(figures.taxes)} />
      <ListCard asked={asked} list="margin" table={marginTable(figures.taxes)} />
      <ListCard asked={asked} list="categories" table={categoriesTable(figures.categories)} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Figure
          {...shared}
          {...figuresText.perDay}
          lead={figuresText.perDay.lead + perSpan}
          plot={{ shape: 'columns', unit: 'cents', points: overTime(receivedInCents) }}
          table={salesTable(figures, count)}
          isCompared
        />
        <Figure
          {...shared}
          {...figuresText.averages}
          lead={figuresText.averages.lead + perSpan}
          plot={{ shape: 'line', unit: 'cents', points: overTime(averageInCents) }}
          table={averageTable(figures, count)}
          isCompared
        />
        <Figure
          {...shared}
          {...figuresText.byAmount}
          lead={`${figuresText.byAmount.lead} ${figuresText.allProducts}`}
          plot={{
            shape: 'bars',
            unit: 'cents',
            points: pointsOf(figures.bestByAmount, (product) => product.receivedInCents),
          }}
          table={bestTable(figures.bestByAmount, { isWhole: false })}
        />
        <Figure
          {...shared}
          {...figuresText.byUnits}
          lead={`${figuresText.byUnits.lead} ${figuresText.allProducts}`}
          plot={{ shape: 'bars', unit: 'count', points: pointsOf(figures.bestByUnits, ({ units }) => units) }}
          table={bestTable(figures.bestByUnits, { isWhole: false })}
        />
        <Figure
          {...shared}
          {...figuresText.steps}
          lead={
            areCartsCounted(figures)
              ? figuresText.steps.lead
              : `${figuresText.steps.lead} ${figuresText.steps.since(figures.countedSince)}`
          }
          plot={{
            shape: 'bars',
            unit: 'count',
            points: pointsOfSteps(figures),
          }}
          table={stepsTable(figures)}
        />
      </div>
    </>
  );
}

function pointsOverTime({ now, before }: Figures, count: number, of: (span: SalesSpan) => number | null): PlotPoint[] {
  const earlier = spansOf(before.days, count);
  return spansOf(now.days, count).map((span, index) => {
    const beside = earlier[index];
    return {
      label: daysText(span),
      short: formatShortDay(span.from),
      value: of(span),
      before: beside ? of(beside) : null,
    };
  });
}

/** Leaves out steps that were counted on some of the days only: their numbers would be too low. */
function pointsOfSteps(figures: Figures): PlotPoint[] {
  const steps = areCartsCounted(figures) ? buyingSteps : (['ordered', 'paid'] as const);
  return steps.map((step) => ({ label: stepNames[step], short: stepNames[step], value: figures.now.steps[step] }));
}

const longestName = 22;

function pointsOf(products: readonly SoldProduct[], of: (product: SoldProduct) => number): PlotPoint[] {
  return products.map((product, index) => {
    const { name } = product;
    const cut = name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
    // Numbered, because two names may begin with the same letters.
    return { label: productName(product), short: `${index + 1}. ${cut}`, value: of(product) };
  });
}

function Summary({ figures }: { figures: Figures }) {
  const { now, before } = figures;
  const sum = sumOf(now.days);
  const earlier = sumOf(before.days);
  const paidShare = areCartsCounted(figures) ? shareInPercent(now.steps.paid, now.steps.cart) : null;
  type Value = number | null;
  const compared = (name: string, value: Value, valueBefore: Value, format: (value: number) => string) => {
    const said = (each: Value) => (each === null ? figuresText.none : format(each));
    // Without sales now there is nothing to compare, whatever there was before.
    const change = value === null && valueBefore !== null ? undefined : changeInPercent(value, valueBefore);
    return <Key name={name} value={said(value)} before={said(valueBefore)} {...(change !== undefined && { change })} />;
  };
  return (
    <section aria-label={figuresText.summary} className="flex flex-col gap-3">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {compared(figuresText.net, netSalesInCents(sum), netSalesInCents(earlier), formatSignedCents)}
        {compared(figuresText.sales, sum.sales, earlier.sales, formatFigure)}
        {compared(figuresText.average, averageInCents(sum), averageInCents(earlier), formatCents)}
        <Key
          name={figuresText.conversion}
          value={paidShare === null ? figuresText.none : formatPercent(paidShare)}
          note={paidShare === null ? figuresText.steps.since(figures.countedSince) : undefined}
        />
      </dl>
      {sum.sales === 0 && <p className="text-14 text-muted">{figuresText.nothing}</p>}
    </section>
  );
}

interface KeyProps {
  name: string;
  value: string;
  before?: string;
  change?: number | null;
  note?: string | undefined;
}

function Key({ name, value, before, change, note }: KeyProps) {
  return (
    <Card className="flex flex-col">
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="price-figure text-18 sm:text-28">{value}</dd>
      {change !== undefined && <dd className="text-14">{changeText(change)}</dd>}
      {before !== undefined && <dd className="text-14 text-muted">{figuresText.beforeWas(before)}</dd>}
      {note && <dd className="text-14 text-muted">{note}</dd>}
    </Card>
  );
}
