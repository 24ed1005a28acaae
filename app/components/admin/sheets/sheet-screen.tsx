import { Form, useNavigation } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import type { FactSheet, SheetRefusal } from '#app/shop/builds/gaps/fact-sheet.ts';
import type { UndoableChange } from '#app/shop/catalog/admin/change-specs.ts';
import { specField } from '#app/shop/catalog/admin/spec-form.ts';
import { factsOf } from '#app/shop/catalog/specs.ts';
import { specWrong } from '#app/text/admin/products.ts';
import { unknownWords, sheetsText as words } from '#app/text/admin/sheets.ts';
import { labelOf } from '#app/text/specs/specs.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import { SpecFields } from '../products/spec-fields.tsx';
import { LibraryNotice, RecordCard } from './record-card.tsx';
import { WrittenSheets } from './written-sheets.tsx';

interface SheetScreenProps {
  sheet: FactSheet;
  written: readonly UndoableChange[];
  refusal: SheetRefusal | null;
}

export function SheetScreen({ sheet, written, refusal }: SheetScreenProps) {
  const { product, gaps, records, version } = sheet;
  const hasForm =
    refusal?.form === 'typed' ? gaps.length > 0 : records.some(({ record }) => record.id === refusal?.form);
  return (
    <>
      {refusal?.sentence && !hasForm && <ErrorSummary title={refusal.sentence} attempt={refusal} />}
      <WrittenSheets written={written} />
      {gaps.length === 0 ? (
        <EmptyState title={words.whole} lead={words.wholeLead} actions={<SheetLinks id={product.id} />} />
      ) : (
        <>
          <Card>
            <ul className="flex list-disc flex-col gap-1 pl-5">
              {gaps.map(({ key, rules }) => (
                <li key={`${key} ${rules.join(' ')}`}>{words.rule(labelOf(key), unknownWords(rules))}</li>
              ))}
            </ul>
          </Card>
          {records.length > 0 && (
            <section aria-labelledby="library">
              <SectionHead id="library">{words.library}</SectionHead>
              <div className="grid items-start gap-4 lg:grid-cols-2">
                {records.map((likely) => (
                  <RecordCard
                    key={`${likely.record.id} ${version}`}
                    likely={likely}
                    sheet={sheet}
                    refusal={refusal?.form === likely.record.id ? refusal : null}
                  />
                ))}
              </div>
              <LibraryNotice />
            </section>
          )}
          <TypedFacts key={version} sheet={sheet} refusal={refusal?.form === 'typed' ? refusal : null} />
        </>
      )}
    </>
  );
}

function SheetLinks({ id }: { id: string }) {
  return (
    <>
      <LinkButton to={adminPages.sheets} kind="outline">
        {words.toList}
      </LinkButton>
      <LinkButton to={`${adminPages.products}/${id}`} kind="quiet">
        {words.toProduct}
      </LinkButton>
    </>
  );
}

function TypedFacts({
  sheet: { product, gaps, version },
  refusal,
}: {
  sheet: FactSheet;
  refusal: SheetRefusal | null;
}) {
  const isBusy = useNavigation().formData?.get('intent') === 'save';
  const { id, category, specs } = product;
  const errors = Object.keys(refusal?.problems ?? {}).map((key) => ({
    field: specField(key),
    text: `${labelOf(key)}: ${specWrong(factsOf(category)[key])}`,
  }));
  return (
    <section aria-labelledby="by-hand">
      <SectionHead id="by-hand">{words.byHand}</SectionHead>
      <Card>
        <Form method="post" noValidate className="flex flex-col gap-5">
          {refusal && <ErrorSummary title={refusal.sentence ?? words.errorSummary} errors={errors} attempt={refusal} />}
          <input type="hidden" name="seen" value={version} />
          <SpecFields
            category={category}
            specs={specs}
            typed={refusal?.typed}
            problems={refusal?.problems ?? {}}
            only={gaps.map(({ key }) => key)}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="intent" value="save" busy={isBusy}>
              {words.save}
            </Button>
            <SheetLinks id={id} />
          </div>
        </Form>
      </Card>
    </section>
  );
}
