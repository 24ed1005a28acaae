import { Form, useNavigation } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { productStatuses } from '#app/shop/catalog/admin/product-status.ts';
import { categoryNames } from '#app/shop/catalog/categories.ts';
import { bulkMethods, type ChangeProblems, type TypedChange } from '#app/shop/changes/change-form.ts';
import { type ChangeField, changeFields } from '#app/shop/changes/change-set.ts';
import {
  adminBulkText,
  changeFieldNames,
  changeMethodNames,
  changeProblemText,
  changeValueLabels,
  productStatusNames,
} from '#app/text/admin/changes.ts';
import { adminProductsText } from '#app/text/admin/products.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field, SelectField } from '#app/ui/form/field.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';

export interface ChangeRefusal {
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
export function NewChange({ selected: { total, names }, action, refusal }: NewChangeProps) {
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
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('field') === field;
  const shown = (name: 'way' | 'value' | 'category' | 'place') => {
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
        ) : field === 'category' ? (
          <SelectField
            {...shown('category')}
            label={changeValueLabels.category}
            options={[
              { value: '', label: adminBulkText.noCategoryChoice },
              ...categoryNames.map((name) => ({ value: name, label: name })),
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
