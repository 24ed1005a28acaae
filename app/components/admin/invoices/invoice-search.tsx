import { Form } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { documentKinds, type InvoiceQuery } from '#app/shop/invoices/admin/invoice-list.ts';
import { documentKindNames } from '#app/text/admin/invoices/document-names.ts';
import { adminInvoicesText } from '#app/text/admin/invoices/invoices.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field, SelectField } from '#app/ui/form/field.tsx';

interface InvoiceSearchProps {
  query: InvoiceQuery;
  /** That have documents. */
  months: readonly string[];
  isFiltered: boolean;
}

export function InvoiceSearch({ query, months, isFiltered }: InvoiceSearchProps) {
  const all = { value: '', label: adminInvoicesText.all };
  const offered = query.month === null || months.includes(query.month) ? months : [query.month, ...months];
  return (
    <Form
      action={adminPages.invoices}
      role="search"
      aria-label={adminInvoicesText.search}
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(0,1fr)_11rem_14rem_auto]"
    >
      {query.filter !== 'all' && <input type="hidden" name="ver" value={query.filter} />}
      <Field
        name="q"
        type="search"
        label={adminInvoicesText.searchLabel}
        defaultValue={query.sought}
        maxLength={120}
        className="col-span-2 lg:col-span-1"
      />
      <SelectField
        name="tipo"
        label={adminInvoicesText.kind}
        defaultValue={query.kind ?? ''}
        options={[all, ...documentKinds.map((kind) => ({ value: kind, label: documentKindNames[kind] }))]}
      />
      <SelectField
        name="mes"
        label={adminInvoicesText.month}
        defaultValue={query.month ?? ''}
        options={[all, ...offered.map((month) => ({ value: month, label: adminInvoicesText.monthName(month) }))]}
      />
      <div className="col-span-2 flex gap-2 lg:col-span-1">
        <Button type="submit">{adminInvoicesText.apply}</Button>
        {isFiltered && (
          <LinkButton to={adminPages.invoices} kind="quiet">
            {adminInvoicesText.clear}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
