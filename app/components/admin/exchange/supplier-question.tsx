import { Form, Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import type { FoundSupplier, SupplierAnswer } from '#app/shop/exchange/staged-import.ts';
import { supplierRefusals, suppliersText } from '#app/text/admin/exchange/suppliers.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { SelectField } from '#app/ui/form/field.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Card } from '#app/ui/page/card.tsx';
import { IntentButton } from '../frame/intent-button.tsx';
import {
  problemText,
  SupplierName,
  SupplierTermFields,
  SupplierVat,
  supplierErrors,
  supplierFigures,
  usualSupplier,
} from './supplier-fields.tsx';

interface SupplierQuestionProps {
  run: number;
  found: FoundSupplier;
  suppliers: readonly { id: number; name: string }[];
  answer: SupplierAnswer | undefined;
}

/** Whose list it is: asked once, and shown from then on. */
export function SupplierQuestion({ run, found, suppliers, answer }: SupplierQuestionProps) {
  const words = suppliersText.question;
  const { known, asks, asksVat = false } = found;
  const forms = <SupplierForms run={run} found={found} suppliers={suppliers} answer={answer} />;
  if (asks || asksVat) {
    return (
      <Card className="flex flex-col gap-4">
        <div>
          <h2 className="heading text-23">{asks ? words.title : words.vatTitle}</h2>
          <p className="mt-1 text-muted">{asks ? words.lead : words.vatLead}</p>
        </div>
        {forms}
      </Card>
    );
  }
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="heading text-23">{known ? words.known(known.name) : words.title}</h2>
        {known && (
          <p className="mt-1">
            {suppliersText.terms(known.terms)}.{' '}
            <Link
              to={`${adminPages.suppliers}/${known.id}`}
              className="font-semibold underline underline-offset-2 hover:text-accent"
            >
              {words.change}
            </Link>
          </p>
        )}
      </div>
      <details open={answer !== undefined}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
          {known ? words.other : suppliersText.label.cifras}
        </summary>
        <div className="mt-2">{forms}</div>
      </details>
    </Card>
  );
}

function SupplierForms({ run, found, suppliers, answer }: SupplierQuestionProps) {
  const words = suppliersText.question;
  const isBusy = useIsSending('supplier');
  const typed = answer?.typed ?? { ...usualSupplier, nombre: found.suggestedName };
  const problems = answer?.problems ?? {};
  const unsaid = problemText(problems, 'cifras');
  const { asksVat = false, asks } = found;
  const asksFigures = asks || !asksVat;
  return (
    <div className="flex flex-col gap-6">
      {answer && (
        <ErrorSummary
          title={answer.refusal ? supplierRefusals[answer.refusal] : words.errorSummary}
          errors={supplierErrors(answer.problems)}
          attempt={answer}
        />
      )}
      {suppliers.length > 0 && (
        <Form method="post" className="flex flex-wrap items-end gap-4">
          <input type="hidden" name="seen" value={run} />
          <SelectField
            name="proveedor"
            label={`${words.choose}: ${words.chooseLabel.toLowerCase()}`}
            options={suppliers.map(({ id, name }) => ({ value: String(id), label: name }))}
            defaultValue={String(found.known?.id ?? found.likely ?? suppliers[0]?.id ?? '')}
          />
          <IntentButton intent="supplier" kind="outline" busy={isBusy}>
            {words.useIt}
          </IntentButton>
        </Form>
      )}
      <Form method="post" noValidate className="flex w-full max-w-xl flex-col gap-5">
        <input type="hidden" name="seen" value={run} />
        <input type="hidden" name="intent" value="supplier" />
        {/* Enter in a field presses the first button of its form: neither of the two answers. */}
        <button type="submit" hidden />
        {suppliers.length > 0 && <h3 className="font-semibold">{words.isNew}</h3>}
        <SupplierName typed={typed} problems={problems} />
        <details open={problems.margen !== undefined}>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {asksVat ? words.otherTerms : words.terms}
          </summary>
          <div className="mt-2 flex flex-col gap-5">
            <SupplierTermFields typed={typed} problems={problems} withVat={!asksVat} />
          </div>
        </details>
        {asksVat && <SupplierVat typed={typed} />}
        <fieldset>
          <legend className={asksFigures ? 'mb-2 font-semibold' : 'sr-only'}>{suppliersText.label.cifras}</legend>
          <div className="flex flex-wrap gap-2.5">
            {supplierFigures
              .filter((figures) => asksFigures || figures === 'cost')
              .map((figures) => (
                <Button
                  key={figures}
                  type="submit"
                  id={`cifras-${figures}`}
                  name="cifras"
                  value={figures}
                  busy={isBusy}
                >
                  {asksFigures ? suppliersText.figures[figures] : words.readAsCosts}
                </Button>
              ))}
          </div>
          {asksFigures && <p className="mt-2 text-14 text-muted">{suppliersText.figuresHint}</p>}
          {unsaid && <p className="text-14 font-semibold text-bad">{unsaid}</p>}
        </fieldset>
      </Form>
    </div>
  );
}
