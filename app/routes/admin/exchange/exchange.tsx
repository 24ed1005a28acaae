import { useState } from 'react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { ProductFilterFields } from '#app/components/admin/products/product-filter-fields.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { securityContext } from '#app/session.server.ts';
import type { AdminProductFilter } from '#app/shop/catalog/admin/admin-product-list.ts';
import { fileColumns } from '#app/shop/catalog/product-row.ts';
import { requiredColumns } from '#app/shop/exchange/import-row.ts';
import { largestImport, type StagedImport } from '#app/shop/exchange/staged-import.ts';
import { lastImports } from '#app/shop/exchange/staged-imports.server.ts';
import { suppliersText } from '#app/text/admin/exchange/suppliers.ts';
import { exchangeText, importStateNames, type UploadRefusalCode, uploadRefusals } from '#app/text/admin/exchange.ts';
import { columnNames } from '#app/text/admin/file-columns.ts';
import { formatMoment } from '#app/text/format.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field, SelectField, TextAreaField } from '#app/ui/form/field.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import { actingOf } from '../admin-action.server.ts';
import { productFilterOf } from '../product-list.server.ts';
import type { Route } from './+types/exchange';
import { actOnUpload } from './exchange-action.server.ts';

export const meta = adminMeta(exchangeText, adminPages.exchange);

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  return { last: await lastImports(db), filter: productFilterOf(new URL(args.request.url)) };
}

export async function action(args: Route.ActionArgs) {
  const { db, jobs } = args.context.get(servicesContext);
  const taken = await actOnUpload({ db, jobs }, actingOf(args.context), args.request);
  if (taken.ok) return redirect(`${adminPages.exchange}/${taken.id}`, 303);
  if (mayBeAttack.includes(taken.code)) args.context.get(securityContext)('upload_refused', { reason: taken.code });
  return data({ refusal: taken.code }, { status: taken.status });
}

/** A file without headings, of another program or with a password is an owner's mistake. */
const mayBeAttack: readonly UploadRefusalCode[] = [
  'too_large',
  'not_text',
  'broken_spreadsheet',
  'spreadsheet_too_large',
];

export default function Exchange({ loaderData: { last, filter }, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminFrame title={exchangeText.title} lead={exchangeText.lead}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ImportForm answer={answer} />
        <ExportForm filter={filter} />
      </div>
      <p>
        <Link to={adminPages.suppliers} className="font-semibold underline underline-offset-2 hover:text-accent">
          {suppliersText.title}
        </Link>
        <span className="text-muted">: {suppliersText.lead}</span>
      </p>
      <LastImports last={last} />
    </AdminFrame>
  );
}

function ImportForm({ answer }: { answer: { refusal: UploadRefusalCode } | undefined }) {
  const words = exchangeText.import;
  const navigation = useNavigation();
  const isBusy = navigation.formAction === adminPages.exchange;
  const [isTooLarge, setTooLarge] = useState(false);
  const shown = isTooLarge ? 'too_large' : answer?.refusal;
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 id="import" className="heading text-23">
          {words.title}
        </h2>
        <p className="mt-1 text-muted">{words.lead}</p>
      </div>
      {shown && (
        <ErrorSummary
          title={words.errorSummary}
          errors={[{ field: 'archivo', text: uploadRefusals[shown] }]}
          attempt={isTooLarge || answer}
        />
      )}
      <Form
        method="post"
        action={adminPages.exchange}
        encType="multipart/form-data"
        aria-labelledby="import"
        className="flex flex-col items-start gap-4"
        onSubmit={(event) => {
          if (isTooLarge) event.preventDefault();
        }}
      >
        <Field
          name="archivo"
          type="file"
          accept=".csv,.txt,.xlsx,text/csv,text/plain"
          label={words.file}
          hint={words.fileHint}
          error={shown && uploadRefusals[shown]}
          className="w-full [&_input]:h-auto [&_input]:py-2.5"
          onChange={(event) => setTooLarge((event.target.files?.[0]?.size ?? 0) > largestImport)}
        />
        <TextAreaField name="lista" rows={4} label={words.paste} hint={words.pasteHint} className="w-full" />
        <Button type="submit" busy={isBusy}>
          {isBusy ? words.sending : words.send}
        </Button>
      </Form>
      <details className="text-14">
        <summary className="cursor-pointer py-3 font-semibold">{words.columns}</summary>
        <ul className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-2">
          {fileColumns.map((column) => (
            <li key={column}>
              {columnNames[column]}
              {requiredColumns.includes(column) && <span className="text-muted"> ({words.required})</span>}
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}

function ExportForm({ filter }: { filter: AdminProductFilter }) {
  const words = exchangeText.export;
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 id="export" className="heading text-23">
          {words.title}
        </h2>
        <p className="mt-1 text-muted">{words.lead}</p>
      </div>
      {/* Not the router's form, because the answer is a file. */}
      <form
        method="get"
        action={`${adminPages.exchange}/productos.csv`}
        aria-labelledby="export"
        className="grid items-end gap-4 sm:grid-cols-2"
      >
        <ProductFilterFields filter={filter} />
        <SelectField
          name="separador"
          label={words.delimiter}
          options={[
            { value: 'punto-y-coma', label: words.semicolon },
            { value: 'coma', label: words.comma },
          ]}
        />
        <SelectField
          name="columnas"
          label={words.columns}
          options={[
            { value: 'siempre', label: words.usual },
            { value: 'todas', label: words.all },
          ]}
        />
        <div className="flex flex-wrap gap-2.5 sm:col-span-2">
          <Button type="submit" kind="outline">
            {words.csv}
          </Button>
          <Button type="submit" kind="outline" formAction={`${adminPages.exchange}/productos.xlsx`}>
            {words.xlsx}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function LastImports({ last }: { last: readonly StagedImport[] }) {
  const words = exchangeText.last;
  return (
    <section aria-labelledby="last-imports">
      <SectionHead id="last-imports">{words.title}</SectionHead>
      {last.length === 0 ? (
        <p className="text-muted">{words.none}</p>
      ) : (
        <ul className="rounded-card border border-line bg-surface">
          {last.map(({ id, fileName, uploadedAt, state }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-1.5 first:border-t-0"
            >
              <Link
                to={`${adminPages.exchange}/${id}`}
                className="inline-flex min-h-11 min-w-0 items-center font-semibold underline underline-offset-2 wrap-anywhere hover:text-accent"
              >
                {fileName}
              </Link>
              <span className="text-14 text-muted">
                {importStateNames[state]} · {formatMoment(uploadedAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
