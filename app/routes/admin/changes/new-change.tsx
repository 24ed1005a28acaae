import { data, Form, redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { changeAddress } from '#app/addresses/change-address.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { productStatuses } from '#app/shop/catalog/admin/product-status.ts';

import { productIdPattern } from '#app/shop/catalog/product.ts';
import {
  bulkMethods,
  type ChangeProblems,
  checkChange,
  chosenVats,
  type TypedChange,
  typedChange,
} from '#app/shop/changes/change-form.ts';
import { type ChangeField, type ChangeSelection, changeFields } from '#app/shop/changes/change-set.ts';
import { draftChange, selectedSample } from '#app/shop/changes/draft-change.server.ts';
import {
  adminBulkText,
  changeFieldNames,
  changeMethodNames,
  changeProblemText,
  changeValueLabels,
  productStatusNames,
} from '#app/text/admin/changes.ts';
import { categoryOptions } from '#app/text/admin/products/product-names.ts';
import { adminProductsText } from '#app/text/admin/products/products.ts';
import { vatChoices } from '#app/text/admin/vat-choices.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field, SelectField } from '#app/ui/form/field.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Card } from '#app/ui/page/card.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { actingOf } from '../admin-action.server.ts';
import { productFilterOf } from '../product-list.server.ts';
import type { Route } from './+types/new-change';

const { newTitle: title, newLead: lead } = adminBulkText;
const path = `${adminPages.changes}/nuevo`;

export const meta = adminMeta({ title, lead }, path);

const namesShown = 5;

/** From the address, so that the page can be reloaded. */
function selectionOf(request: Request): ChangeSelection {
  const url = new URL(request.url);
  if (url.searchParams.get('alcance') === 'filter') return { kind: 'filter', filter: productFilterOf(url) };
  return { kind: 'chosen', ids: url.searchParams.getAll('id').filter((id) => productIdPattern.test(id)) };
}

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  return {
    selected: await selectedSample(db, selectionOf(args.request), namesShown),
    action: `${path}${new URL(args.request.url).search}`,
  };
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext);
  const fields = Object.fromEntries(await readForm(args.request));
  const refused = (field: ChangeRefusal['field'], problems: ChangeRefusal['problems']) =>
    data({ field, problems, typed: typedChange(fields) } satisfies ChangeRefusal, { status: 422 });
  const checked = checkChange('bulk', fields);
  if (!checked.ok) return refused(checked.field, checked.problems);
  const wanted = { kind: 'bulk', rule: checked.rule, selection: selectionOf(args.request) } as const;
  const drafted = await draftChange(db, actingOf(args.context), wanted);
  // No message: the page already says that nothing is chosen.
  return drafted.ok ? redirect(changeAddress(drafted.id), 303) : refused(null, {});
}

export default function StartChange({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame title={title} lead={lead}>
      <NewChange {...loaderData} refusal={actionData} />
    </AdminFrame>
  );
}

interface ChangeRefusal {
  field: ChangeField | null;
  problems: ChangeProblems;
  typed: TypedChange;
}

interface NewChangeProps {
  selected: { total: number; names: string[] };
  action: string;
  refusal: ChangeRefusal | undefined;
}

/** One form for each field, because changes are undone by field. */
function NewChange({ selected: { total, names }, action, refusal }: NewChangeProps) {
  if (total === 0) {
    return (
      <EmptyState
        title={adminBulkText.noneChosen}
        lead={adminBulkText.noneChosenLead}
        actions={<LinkButton to={adminPages.products}>{adminBulkText.backToList}</LinkButton>}
      />
    );
  }
  return (
    <>
      {refusal?.field === null && <ErrorSummary title={adminBulkText.unreadable} attempt={refusal} />}
      <p>
        <strong>{adminBulkText.selected(total)}:</strong> {names.join(', ')}
        {total > names.length && ` ${adminBulkText.andMore(total - names.length)}`}
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {changeFields.map((field) => (
          <FieldForm
            key={field}
            field={field}
            action={action}
            refusal={refusal?.field === field ? refusal : undefined}
          />
        ))}
      </div>
    </>
  );
}

function FieldForm({ field, action, refusal }: { field: ChangeField; action: string; refusal?: ChangeRefusal }) {
  const isBusy = useIsSending(field, 'field');
  const shown = (name: 'way' | 'value' | 'category' | 'vat' | 'place') => {
    const problem = refusal?.problems[name];
    const error = problem && changeProblemText[problem];
    return { name, id: `${field}-${name}`, defaultValue: refusal?.typed[name], error };
  };
  const errors = Object.entries(refusal?.problems ?? {}).map(([name, problem]) => ({
    field: `${field}-${name}`,
    text: `${changeFieldNames[field]}: ${changeProblemText[problem]}`,
  }));
  return (
    <Card>
      <Form method="post" action={action} noValidate aria-labelledby={`${field}-head`} className="flex flex-col gap-4">
        <h2 id={`${field}-head`} className="heading text-18">
          {changeFieldNames[field]}
        </h2>
        {errors.length > 0 && <ErrorSummary title={adminBulkText.errorSummary} errors={errors} attempt={refusal} />}
        <input type="hidden" name="field" value={field} />
        {field === 'place' ? (
          <SelectField
            {...shown('place')}
            label={changeValueLabels.place}
            options={[
              { value: '', label: adminBulkText.noStatusChoice },
              ...productStatuses.map((status) => ({ value: status, label: productStatusNames[status] })),
            ]}
          />
        ) : field === 'vat' ? (
          <SelectField
            {...shown('vat')}
            label={changeValueLabels.vat}
            hint={adminProductsText.vatHint}
            options={[
              { value: '', label: adminBulkText.noVatChoice },
              ...chosenVats.map((vat) => ({ value: String(vat), label: vatChoices[vat] })),
            ]}
          />
        ) : field === 'category' ? (
          <SelectField
            {...shown('category')}
            label={changeValueLabels.category}
            options={[
              { value: '', label: adminBulkText.noCategoryChoice },
              ...categoryOptions(),
              { value: '-', label: adminProductsText.noCategory },
            ]}
          />
        ) : (
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              {...shown('way')}
              label={adminBulkText.method}
              options={bulkMethods[field].map((method) => ({ value: method, label: changeMethodNames[method] }))}
            />
            <Field
              {...shown('value')}
              label={changeValueLabels[field]}
              required
              inputMode={field === 'price' ? 'decimal' : 'numeric'}
              autoComplete="off"
              maxLength={60}
            />
          </div>
        )}
        <Button type="submit" kind="outline" busy={isBusy} className="self-start">
          {isBusy ? adminBulkText.previewing : adminBulkText.preview}
          <span className="sr-only">: {changeFieldNames[field]}</span>
        </Button>
      </Form>
    </Card>
  );
}
