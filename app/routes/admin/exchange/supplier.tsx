import { data, Form, Link, redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { SupplierFields, supplierErrors } from '#app/components/admin/exchange/supplier-fields.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { StepUpScreen } from '#app/components/admin/sign-in/step-up-screen.tsx';
import { pageBoundary } from '#app/components/frame/error-page.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { passRetryAfter } from '#app/platform/http/answer-headers.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { isStepUpRequest } from '#app/shop/customers/owner-sign-in/step-up-request.ts';
import type { SupplierRefusal } from '#app/shop/exchange/staged-import.ts';
import {
  checkSupplier,
  type Supplier,
  type SupplierProblems,
  type TypedSupplier,
  typedSupplier,
} from '#app/shop/exchange/suppliers/supplier.ts';
import {
  changeSupplier,
  findSupplier,
  importsOfSupplier,
  type PastImport,
  removeSupplier,
} from '#app/shop/exchange/suppliers/suppliers.server.ts';
import { writtenHundredths } from '#app/shop/shared/typed-hundredths.ts';
import { supplierRefusals, suppliersText } from '#app/text/admin/exchange/suppliers.ts';
import { importStateNames } from '#app/text/admin/exchange.ts';
import { formatMoment } from '#app/text/format.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import { actingOf } from '../admin-action.server.ts';
import { requestStepUp } from '../request-step-up.server.ts';
import type { Route } from './+types/supplier';
import { readImportId } from './import-id.server.ts';

const { edit } = suppliersText;

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const title = loaderData?.supplier.name ?? edit.goneTitle;
  const path = `${adminPages.suppliers}/${params.id}`;
  return privateMeta(matches, { title, description: suppliersText.lead, path });
}

export const headers = passRetryAfter;

async function found({ context, params }: Route.LoaderArgs | Route.ActionArgs) {
  const supplier = await findSupplier(context.get(servicesContext).db, readImportId(params.id));
  if (!supplier) throw data(null, { status: 404 });
  return supplier;
}

export async function loader(args: Route.LoaderArgs) {
  const supplier = await found(args);
  const isSaved = new URL(args.request.url).searchParams.get('hecho') === '1';
  return { supplier, isSaved, history: await importsOfSupplier(args.context.get(servicesContext).db, supplier.id) };
}

export async function action(args: Route.ActionArgs) {
  const { id } = await found(args);
  const { db } = args.context.get(servicesContext);
  const acting = actingOf(args.context);
  const form = await readForm(args.request);
  // A margin is what prices of later lists are made of.
  const asked = await requestStepUp(args, form);
  if (asked) return asked;
  const intent = form.get('intent');
  const fields = Object.fromEntries(form);
  if (intent === 'remove') {
    const removed = await removeSupplier(db, acting, id);
    if (!removed.ok) throw data(null, { status: 404 });
    return redirect(`${adminPages.suppliers}?hecho=eliminado`, 303);
  }
  if (intent !== 'save') throw data(null, { status: 400 });
  const checked = checkSupplier(fields);
  if (!checked.ok) return refused(422, fields, checked.problems, null);
  const saved = await changeSupplier(db, acting, id, checked);
  if (!saved.ok) return refused(409, fields, {}, saved.code);
  return redirect(`${adminPages.suppliers}/${id}?hecho=1`, 303);
}

function refused(
  status: number,
  fields: Record<string, unknown>,
  problems: SupplierProblems,
  refusal: SupplierRefusal | null,
) {
  return data({ problems, refusal, typed: typedSupplier(fields) }, status);
}

export default function SupplierPage({ loaderData, actionData }: Route.ComponentProps) {
  if (isStepUpRequest(actionData)) return <StepUpScreen asked={actionData} />;
  const { supplier, isSaved, history } = loaderData;
  const typed = actionData?.typed ?? typedOf(supplier);
  return (
    <AdminFrame title={<span className="wrap-anywhere">{supplier.name}</span>} lead={suppliersText.lead}>
      {isSaved && !actionData && <Notice kind="success">{edit.saved}</Notice>}
      <Card className="flex flex-col gap-5">
        <Form method="post" noValidate className="flex flex-col items-start gap-5">
          {actionData && (
            <ErrorSummary
              title={actionData.refusal ? supplierRefusals[actionData.refusal] : suppliersText.question.errorSummary}
              errors={supplierErrors(actionData.problems)}
              attempt={actionData}
            />
          )}
          <SupplierFields typed={typed} problems={actionData?.problems ?? {}} />
          <Save />
        </Form>
      </Card>
      <History history={history} />
      <section aria-labelledby="remove" className="flex flex-col items-start gap-3">
        <SectionHead id="remove">{edit.remove}</SectionHead>
        <p className="text-muted">{edit.removeLead}</p>
        <Form method="post">
          <IntentButton intent="remove" kind="outline">
            {edit.remove}
          </IntentButton>
        </Form>
      </section>
      <LinkButton to={adminPages.suppliers} kind="quiet" className="-ml-5 self-start">
        {suppliersText.back}
      </LinkButton>
    </AdminFrame>
  );
}

export const ErrorBoundary = pageBoundary({ title: edit.goneTitle, lead: edit.goneLead }, edit.unreadable);

function Save() {
  const isBusy = useIsSending('save');
  return (
    <IntentButton intent="save" busy={isBusy}>
      {isBusy ? edit.saving : edit.save}
    </IntentButton>
  );
}

function typedOf({ name, terms }: Supplier): TypedSupplier {
  const { figures, marginInBasisPoints, costHasVat, soldOut, drafts } = terms;
  return {
    nombre: name,
    cifras: figures,
    margen: marginInBasisPoints === null ? '' : writtenHundredths(marginInBasisPoints),
    ...(costHasVat && { iva: 'si' }),
    ...(soldOut && { agotar: 'si' }),
    ...(drafts && { borradores: 'si' }),
  };
}

function History({ history }: { history: readonly PastImport[] }) {
  return (
    <section aria-labelledby="history">
      <SectionHead id="history">{edit.history}</SectionHead>
      {history.length === 0 ? (
        <p className="text-muted">{edit.noHistory}</p>
      ) : (
        <ul className="rounded-card border border-line bg-surface">
          {history.map(({ id, fileName, uploadedAt, state, written }) => (
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
                {importStateNames[state]} · {edit.written(written.added, written.changed)} · {formatMoment(uploadedAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
