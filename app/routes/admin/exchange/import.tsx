import { data, redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { ImportScreen } from '#app/components/admin/exchange/import-screen.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { StepUpScreen } from '#app/components/admin/sign-in/step-up-screen.tsx';
import { pageBoundary } from '#app/components/frame/error-page.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { passRetryAfter } from '#app/platform/http/answer-headers.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { bulkJobAtWork } from '#app/shop/admin/bulk-job-at-work.server.ts';
import { isStepUpRequest } from '#app/shop/customers/owner-sign-in/step-up-request.ts';
import { countLeftLines } from '#app/shop/exchange/left-lines.server.ts';
import { problemsShown } from '#app/shop/exchange/staged-import.ts';
import { findImport, importChanges, importProblems, leftProducts } from '#app/shop/exchange/staged-imports.server.ts';
import { missingProducts } from '#app/shop/exchange/suppliers/missing-products.server.ts';
import { supplierNames } from '#app/shop/exchange/suppliers/suppliers.server.ts';
import { exchangeText } from '#app/text/admin/exchange.ts';
import { formatMoment } from '#app/text/format.ts';
import { actingOf } from '../admin-action.server.ts';
import { requestStepUp } from '../request-step-up.server.ts';
import type { Route } from './+types/import';
import { actOnImport } from './import-action.server.ts';
import { readImportId } from './import-id.server.ts';

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const title = loaderData?.staged.fileName ?? exchangeText.notFound.title;
  return privateMeta(matches, { title, description: exchangeText.lead, path: `${adminPages.exchange}/${params.id}` });
}

export const headers = passRetryAfter;

async function found({ context, params }: Route.LoaderArgs | Route.ActionArgs) {
  const staged = await findImport(context.get(servicesContext).db, readImportId(params.id));
  if (!staged) throw data(null, { status: 404 });
  return staged;
}

export async function loader(args: Route.LoaderArgs) {
  const staged = await found(args);
  const { db } = args.context.get(servicesContext);
  const problems = staged.problemCount > 0 ? await importProblems(db, staged.id, problemsShown) : [];
  const isChecked = staged.state === 'checked' && staged.findings !== null;
  const changes = isChecked && staged.findings ? await importChanges(db, staged.id, staged.findings) : [];
  const { findings } = staged;
  return {
    staged,
    problems,
    changes,
    left: staged.written.left > 0 ? await leftProducts(db, staged.id) : [],
    missing: isChecked && findings?.soldOut ? await missingProducts(db, staged.id) : [],
    suppliers: isChecked && findings?.supplier?.isPossible ? await supplierNames(db) : [],
    leftLines: staged.state === 'applied' && findings?.wrongLines ? await countLeftLines(db, staged.id) : 0,
  };
}

export async function action(args: Route.ActionArgs) {
  const staged = await found(args);
  const form = await readForm(args.request);
  const intent = form.get('intent');
  const asked = intent === 'apply' || intent === 'undo' ? await requestStepUp(args, form) : null;
  if (asked) return asked;
  const { db } = args.context.get(servicesContext);
  const done = await actOnImport(args.context.get(servicesContext), actingOf(args.context), staged, form);
  if (!done) throw data(null, { status: 400 });
  if (done.ok) return redirect(`${adminPages.exchange}/${staged.id}`, 303);
  if ('supplier' in done) return data({ supplier: done.supplier }, { status: done.status });
  const work = done.code === 'busy' ? await bulkJobAtWork(db) : null;
  return data({ refusal: done.code, work }, { status: 409 });
}

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  if (isStepUpRequest(actionData)) return <StepUpScreen asked={actionData} />;
  const { staged } = loaderData;
  return (
    <AdminFrame title={<span className="wrap-anywhere">{staged.fileName}</span>} lead={formatMoment(staged.uploadedAt)}>
      <ImportScreen
        {...loaderData}
        answer={actionData && 'refusal' in actionData ? actionData : undefined}
        supplierAnswer={actionData && 'supplier' in actionData ? actionData.supplier : undefined}
      />
    </AdminFrame>
  );
}

export const ErrorBoundary = pageBoundary(exchangeText.notFound, exchangeText.unreadable);
