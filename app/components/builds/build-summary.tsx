import { buildsPath, comparedBuildsHref } from '#app/addresses/build-address.ts';
import type { BuildShare } from '#app/routes/builds/build-share.server.ts';
import type { BuildViewModel } from '#app/routes/builds/build-view-model.server.ts';
import { buildText } from '#app/text/builds/build-page.ts';
import { formatCents } from '#app/text/format.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Card } from '#app/ui/page/card.tsx';
import { useVatIncluded } from '../page-meta/seller.ts';
import type { AddingAll } from './actions/adding.ts';
import { BuildActions } from './actions/build-actions.tsx';

interface BuildSummaryProps {
  build: BuildViewModel;
  share: BuildShare | null;
  all: AddingAll;
}

export function BuildSummary({ build, share, all }: BuildSummaryProps) {
  const { code, totalInCents, availability, connectors, isEmpty } = build;
  return (
    <section id="resumen" aria-labelledby="resumen-titulo" className="sticky-beside">
      <Card className="flex flex-col gap-4">
        <h2 id="resumen-titulo" className="heading text-23">
          {buildText.summary}
        </h2>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-bold">{buildText.total}</span>
          <span className="price-figure text-28">{formatCents(totalInCents)}</span>
        </div>
        <div className="-mt-3 flex flex-wrap justify-between gap-x-3 text-14">
          <span className={classNames('font-semibold', availability.isGood ? 'text-ok' : 'text-bad')}>
            {availability.words}
          </span>
          <span className="text-muted">{useVatIncluded()}</span>
        </div>
        {connectors.length > 0 && <Connectors connectors={connectors} />}
        <BuildActions share={share} all={all} />
        {!isEmpty && (
          <div className="flex flex-col gap-2">
            <LinkButton to={comparedBuildsHref(code)} kind="outline" wide>
              {buildText.compare}
            </LinkButton>
            <LinkButton to={buildsPath} kind="quiet" wide>
              {buildText.startOver}
            </LinkButton>
          </div>
        )}
        <p className="text-14 text-pretty text-muted">{buildText.typed}</p>
      </Card>
    </section>
  );
}

function Connectors({ connectors }: Pick<BuildViewModel, 'connectors'>) {
  return (
    <table className="w-full text-14">
      <caption className="designator pb-1 text-left uppercase text-muted">{buildText.connectors}</caption>
      <tbody>
        {connectors.map(({ name, used, isShort }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {name}
            </th>
            <td className={classNames('py-1.5 text-right font-mono', isShort && 'font-bold text-bad')}>{used}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
