import { data } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { FiguresScreen } from '#app/components/admin/figures/figures-screen.tsx';
import { PeriodChoice } from '#app/components/admin/figures/period-choice.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { servicesContext } from '#app/contexts.ts';
import { readFigures } from '#app/shop/admin/figures.server.ts';
import { readPeriod } from '#app/shop/admin/period.ts';
import { dayOf } from '#app/shop/shared/day.ts';
import { figuresText } from '#app/text/admin/figures.ts';
import type { Route } from './+types/figures';

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead: description } = figuresText;
  return privateMeta(matches, { title, description, path: adminPages.figures });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = args.context.get(servicesContext);
  const asked = readPeriod(new URL(args.request.url).searchParams, dayOf(clock.now()));
  if (!asked.ok) return data({ asked, figures: null }, { status: 422 });
  return data({ asked, figures: await readFigures(db, asked.period, asked.before) });
}

export default function FiguresPage({ loaderData: { asked, figures } }: Route.ComponentProps) {
  return (
    <AdminFrame title={figuresText.title} lead={figuresText.lead}>
      <PeriodChoice asked={asked} />
      {asked.ok && figures && <FiguresScreen asked={asked} figures={figures} />}
    </AdminFrame>
  );
}
