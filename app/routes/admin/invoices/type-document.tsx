import { data, Form, redirect } from 'react-router';
import { adminPages, typeDocumentAddress } from '#app/addresses/admin-pages.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { readTypedDocument, type TypedField, type TypedProblems } from '#app/shop/invoices/admin/typed-document.ts';
import { documentToType, typeDocument } from '#app/shop/invoices/admin/typed-documents.server.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { readId } from '#app/shop/shared/admin-query.ts';
import { dayOf } from '#app/shop/shared/day.ts';
import { documentKindNames } from '#app/text/admin/invoices/document-names.ts';
import { adminInvoicesText } from '#app/text/admin/invoices/invoices.ts';
import { typedProblemText, typedText } from '#app/text/admin/invoices/typed.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field, TextAreaField } from '#app/ui/form/field.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Card } from '#app/ui/page/card.tsx';
import { actingOf } from '../admin-action.server.ts';
import type { Route } from './+types/type-document';
import { readTypedForm } from './typed-form.server.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  const path = `${adminPages.invoices}/${params.id}`;
  return privateMeta(matches, { title: typedText.title, description: typedText.lead, path });
}

async function found({ context, params }: Route.LoaderArgs | Route.ActionArgs) {
  const id = readId(params.id);
  const document = id === null ? undefined : await documentToType(context.get(servicesContext).db, id);
  if (id === null || !document) throw data(null, { status: 404 });
  return { id, ...document };
}

export async function loader(args: Route.LoaderArgs) {
  const { clock } = args.context.get(servicesContext);
  return { ...(await found(args)), today: dayOf(clock.now()) };
}

export async function action(args: Route.ActionArgs) {
  const { id, orderReference, isTyped } = await found(args);
  const { db, settings } = args.context.get(servicesContext);
  const acting = actingOf(args.context);
  const { archivo, ...typed } = await readTypedForm(args.request);
  const refuse = (status: number, sentence: string | null, problems: TypedProblems = {}) =>
    data({ sentence, problems, typed }, { status });
  const read = readTypedDocument({ ...typed, archivo }, dayOf(acting.now), isTyped);
  if (!read.ok) return refuse(422, null, read.problems);
  const outcome = await typeDocument({ db, acting, seller: settings.seller }, id, read.document);
  if (outcome.ok) throw redirect(`${adminPages.orders}/${orderReference}?hecho=typed#facturas`, 303);
  switch (outcome.code) {
    case 'number_taken':
      return refuse(409, null, { numero: 'number_taken' });
    case 'code_taken':
      return refuse(409, null, { codigo: 'code_taken' });
    case 'no_pdf':
      return refuse(422, null, { archivo: 'no_pdf' });
    case 'not_yet':
      return refuse(409, typedText.notYet[outcome.reason]);
    default:
      return refuse(409, adminInvoicesText.gone);
  }
}

export default function TypeDocument({ loaderData, actionData }: Route.ComponentProps) {
  const { id, orderReference, kind, number, code, day, isTyped, today } = loaderData;
  const problems = actionData?.problems ?? {};
  const isBusy = useIsSending(String(id), 'documento');
  const order = orderNumber(orderReference);
  const field = (name: Exclude<TypedField, 'archivo'>, stored: string | null) => {
    const problem = problems[name];
    return { name, defaultValue: actionData?.typed[name] ?? stored ?? '', error: problem && typedProblemText[problem] };
  };
  const errors = (['numero', 'codigo', 'fecha', 'archivo'] as const).flatMap((name) => {
    const problem = problems[name];
    return problem ? [{ field: name, text: `${typedText.label[name]}: ${typedProblemText[problem]}` }] : [];
  });
  return (
    <AdminFrame
      title={typedText.of(documentKindNames[kind], order)}
      lead={typedText.lead}
      actions={
        <LinkButton to={`${adminPages.orders}/${orderReference}`} kind="outline" size="small">
          {adminInvoicesText.order(order)}
        </LinkButton>
      }
    >
      {actionData && (
        <ErrorSummary title={actionData.sentence ?? typedText.errorSummary} errors={errors} attempt={actionData} />
      )}
      <Card className="max-w-2xl">
        <Form
          method="post"
          action={typeDocumentAddress(id)}
          encType="multipart/form-data"
          noValidate
          className="flex flex-col items-start gap-4"
        >
          <input type="hidden" name="documento" value={id} />
          <Field
            {...field('numero', number)}
            label={typedText.label.numero}
            hint={typedText.hint.numero}
            autoCapitalize="characters"
            autoComplete="off"
            className="w-full"
          />
          <TextAreaField
            {...field('codigo', code)}
            label={kind === 'invoice' ? 'CUFE' : 'CUDE'}
            hint={typedText.hint.codigo}
            rows={3}
            autoComplete="off"
            spellCheck={false}
            className="w-full"
          />
          <Field {...field('fecha', day ?? today)} type="date" label={typedText.label.fecha} max={today} />
          <Field
            name="archivo"
            type="file"
            accept=".pdf,application/pdf"
            label={typedText.label.archivo}
            hint={isTyped ? typedText.hint.otherFile : typedText.hint.archivo}
            error={problems.archivo && typedProblemText[problems.archivo]}
            className="w-full [&_input]:h-auto [&_input]:py-2.5"
          />
          <Button type="submit" busy={isBusy}>
            {typedText.save}
          </Button>
        </Form>
      </Card>
    </AdminFrame>
  );
}
