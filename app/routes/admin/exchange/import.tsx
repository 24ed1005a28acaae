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
import {
  applyImport,
  chooseHeadings,
  chooseReading,
  discardImport,
  stopImport,
} from '#app/shop/exchange/stage-import.server.ts';
import { problemsShown } from '#app/shop/exchange/staged-import.ts';
import { findImport, importChanges, importProblems, leftProducts } from '#app/shop/exchange/staged-imports.server.ts';
import { stopUndoing, undoImport } from '#app/shop/exchange/undo-import.server.ts';
import { exchangeText } from '#app/text/admin/exchange.ts';
import { formatMoment } from '#app/text/format.ts';
import { actingOf } from '../admin-action.server.ts';
import { requestStepUp } from '../request-step-up.server.ts';
import type { Route } from './+types/import';
import { readChoices, readReading } from './heading-choices.server.ts';
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
  return { staged, problems, changes, left: staged.written.left > 0 ? await leftProducts(db, staged.id) : [] };
}

export async function action(args: Route.ActionArgs) {
  const { id, state } = await found(args);
  const { db, jobs } = args.context.get(servicesContext);
  const acting = actingOf(args.context);
  const form = await readForm(args.request);
  const intent = form.get('intent');
  const asked = intent === 'apply' || intent === 'undo' ? await requestStepUp(args, form) : null;
  if (asked) return asked;
  const version = Number(form.get('seen'));
  const done =
    intent === 'apply' && Number.isSafeInteger(version)
      ? await applyImport({ db, jobs }, acting, { id, version })
      : intent === 'discard'
        ? await discardImport(db, acting, id)
        : intent === 'stop'
          ? await (state === 'undoing' ? stopUndoing : stopImport)(db, acting, id)
          : intent === 'undo'
            ? await undoImport({ db, jobs }, acting, id)
            : intent === 'headings' && Number.isSafeInteger(version)
              ? await chooseHeadings({ db, jobs }, acting, { id, version, choices: readChoices(form) })
              : intent === 'reading' && Number.isSafeInteger(version)
                ? await chooseReading({ db, jobs }, acting, { id, version, reading: readReading(form) })
                : null;
  if (!done) throw data(null, { status: 400 });
  if (done.ok) return redirect(`${adminPages.exchange}/${id}`, 303);
  const work = done.code === 'busy' ? await bulkJobAtWork(db) : null;
  return data({ refusal: done.code, work }, { status: 409 });
}

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  if (isStepUpRequest(actionData)) return <StepUpScreen asked={actionData} />;
  const { staged } = loaderData;
  return (
    <AdminFrame title={<span className="wrap-anywhere">{staged.fileName}</span>} lead={formatMoment(staged.uploadedAt)}>
      <ImportScreen {...loaderData} answer={actionData} />
    </AdminFrame>
  );
}

export const ErrorBoundary = pageBoundary(exchangeText.notFound, exchangeText.unreadable);
