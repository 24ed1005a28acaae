import { Form, useNavigation } from 'react-router';
import { asksSomething, canLeaveLines, isMuchSoldOut, toReview } from '#app/shop/exchange/apply-rules.ts';
import { type ImportFindings, productsOf, type StagedImport, writesOf } from '#app/shop/exchange/staged-import.ts';
import { adminBulkText } from '#app/text/admin/changes.ts';
import { bigChangeText } from '#app/text/admin/exchange/big-changes.ts';
import { leftLinesText } from '#app/text/admin/exchange/left-lines.ts';
import { suppliersText } from '#app/text/admin/exchange/suppliers.ts';
import { exchangeText } from '#app/text/admin/exchange.ts';
import { formatPesos } from '#app/text/format.ts';
import { CheckboxField } from '#app/ui/form/field.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { IntentButton } from '../frame/intent-button.tsx';
import { LeftLines } from './left-lines.tsx';

interface ImportVerdictProps {
  staged: StagedImport;
  findings: ImportFindings;
  /** Headings that nobody has explained may be all that is wrong. */
  asksHeadings: boolean;
}

/** Whether a checked file can be applied, and what it would do that the owner may not expect. */
export function ImportVerdict({ staged, findings, asksHeadings }: ImportVerdictProps) {
  const { problemCount } = staged;
  if (asksSomething(findings)) return null;
  if (problemCount > 0 && !canLeaveLines(findings)) {
    return (
      <Notice kind="error" title={exchangeText.wrong(problemCount)} actions={<DiscardImport />}>
        <p>{asksHeadings ? exchangeText.headingsLead : exchangeText.wrongLead}</p>
      </Notice>
    );
  }
  const writes = writesOf(findings);
  return (
    <>
      {problemCount > 0 && <LeftLines id={staged.id} count={findings.wrongLines ?? 0} />}
      <Warnings findings={findings} />
      {writes === 0 ? (
        <Notice
          kind="info"
          title={findings.unchanged > 0 ? exchangeText.nothing : exchangeText.noProducts}
          actions={<DiscardImport />}
        />
      ) : (
        <ApplyForm staged={staged} findings={findings} />
      )}
    </>
  );
}

function ApplyForm({ staged, findings }: Pick<ImportVerdictProps, 'staged' | 'findings'>) {
  const { run, problemCount } = staged;
  const navigation = useNavigation();
  const isBusy = navigation.state !== 'idle' && navigation.formData !== undefined;
  const { bigChanges = 0, soldOut, wrongLines } = findings;
  const reviewed = toReview(findings);
  const tick = isMuchSoldOut(soldOut)
    ? bigChangeText.tickSoldOut(bigChanges, soldOut?.count ?? 0)
    : bigChangeText.tick(bigChanges);
  const isPartial = problemCount > 0;
  return (
    <Notice
      kind="info"
      title={isPartial ? undefined : exchangeText.ready}
      actions={
        <Form method="post" className="flex flex-col gap-3">
          <input type="hidden" name="seen" value={run} />
          {isPartial && <input type="hidden" name="dejar" value={wrongLines ?? 0} />}
          {reviewed > 0 && <CheckboxField name="revisado" value={reviewed} required label={tick} />}
          <div className="flex flex-wrap gap-2.5">
            <IntentButton intent="apply" busy={isBusy}>
              {isBusy
                ? exchangeText.applying
                : isPartial
                  ? leftLinesText.apply(productsOf(findings) - (soldOut?.count ?? 0), wrongLines ?? 0)
                  : exchangeText.apply(writesOf(findings))}
            </IntentButton>
            {/* Without what applying asks for. */}
            <IntentButton intent="discard" kind="outline" disabled={isBusy} formNoValidate>
              {exchangeText.discard}
            </IntentButton>
          </div>
        </Form>
      }
    >
      <p>{exchangeText.readyLead}</p>
    </Notice>
  );
}

/** For a file that cannot be applied, or not yet. */
export function DiscardImport() {
  const isBusy = useIsSending('discard');
  return (
    <Form method="post">
      <IntentButton intent="discard" kind="outline" busy={isBusy}>
        {exchangeText.discard}
      </IntentButton>
    </Form>
  );
}

function Warnings({ findings }: Pick<ImportVerdictProps, 'findings'>) {
  const { stockDiffers, salesDiffers, picturesLost, notInShop, columns, soldOut, added } = findings;
  const { overPromised = 0, unpricedNew = 0, makesDrafts, rateInCents, supplier } = findings;
  const lacksRate = rateInCents === null && supplier?.known?.terms.marginInBasisPoints != null;
  const followsDollars = columns.given.includes('cost_usd') && !columns.given.includes('cost');
  return (
    <>
      {stockDiffers + salesDiffers > 0 && (
        <Notice kind="warning" title={exchangeText.countsTitle}>
          {stockDiffers > 0 && <p>{exchangeText.stockDiffers(stockDiffers)}</p>}
          {salesDiffers > 0 && <p>{exchangeText.salesDiffers(salesDiffers)}</p>}
          <p>{exchangeText.countsLead}</p>
        </Notice>
      )}
      {overPromised > 0 && (
        <Notice kind="warning" title={adminBulkText.overPromised(overPromised, 'price')}>
          <p>{exchangeText.overPromisedLead}</p>
        </Notice>
      )}
      {columns.also?.includes('price') && supplier?.known?.terms.marginInBasisPoints != null && (
        <Notice kind="info">
          {followsDollars && lacksRate
            ? suppliersText.noRate
            : suppliersText.priceSources(followsDollars && rateInCents ? formatPesos(rateInCents / 100) : null)}
        </Notice>
      )}
      {makesDrafts && added > 0 && (
        <Notice kind="info" title={suppliersText.drafts(added)}>
          <p>{suppliersText.draftsLead}</p>
        </Notice>
      )}
      {soldOut && soldOut.count > 0 && (
        <Notice kind="warning" title={suppliersText.soldOut(soldOut.count)}>
          <p>{suppliersText.soldOutLead}</p>
        </Notice>
      )}
      {soldOut?.because && soldOut.of > 0 && (
        <Notice kind="warning">{suppliersText.notSoldOut[soldOut.because]}</Notice>
      )}
      {notInShop > 0 && (
        <Notice kind="info" title={exchangeText.notInShop(notInShop)}>
          <p>{exchangeText.notInShopLead}</p>
          {unpricedNew > 0 && <p>{suppliersText.unpriced(unpricedNew)}</p>}
        </Notice>
      )}
      {picturesLost > 0 && (
        <Notice kind="warning" title={exchangeText.picturesLost(picturesLost)}>
          <p>{exchangeText.picturesLostLead}</p>
        </Notice>
      )}
    </>
  );
}
