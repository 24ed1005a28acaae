import { Form, redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { changeInvoicingChoices, invoicingChoices } from '#app/shop/invoices/invoicing-choices.server.ts';
import {
  type ChoicesField,
  type ChoicesProblem,
  choicesVersion,
  issueMoments,
  longestBuyerWait,
  readChoices,
} from '#app/shop/invoices/invoicing-choices.ts';
import {
  choicesLabels,
  choicesProblemText,
  invoicingText,
  issueMomentNames,
} from '#app/text/admin/invoices/invoicing-choices.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field, SelectField } from '#app/ui/form/field.tsx';
import { labelledFields } from '#app/ui/form/labelled-fields.ts';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { actingOf, refused } from '../admin-action.server.ts';
import { readTexts } from '../form-texts.server.ts';
import type { Route } from './+types/invoicing';

export const meta = adminMeta(invoicingText, adminPages.invoicing);

export async function loader(args: Route.LoaderArgs) {
  return {
    choices: await invoicingChoices(args.context.get(servicesContext).db),
    isDone: new URL(args.request.url).searchParams.get('hecho') === 'ajustes',
  };
}

interface ChoicesRefusal {
  status: number;
  sentence: string | null;
  problems: Partial<Record<ChoicesField, ChoicesProblem>>;
  typed: Record<string, string>;
}

export async function action(args: Route.ActionArgs) {
  const form = await readTexts(args.request);
  const refuse = (more: Pick<ChoicesRefusal, 'status'> & Partial<ChoicesRefusal>) =>
    refused<ChoicesRefusal>({ sentence: null, problems: {}, typed: form, ...more });
  const read = readChoices(form);
  if (!read.ok) return refuse({ status: 422, problems: read.problems });
  const { db } = args.context.get(servicesContext);
  const change = { version: form.seen ?? '', choices: read.choices };
  const outcome = await changeInvoicingChoices(db, actingOf(args.context), change);
  if (!outcome.ok) return refuse({ status: 409, sentence: invoicingText.changed });
  throw redirect(`${adminPages.invoicing}?hecho=ajustes`, 303);
}

/** After a 4xx the router keeps the old data; but the choices may have changed, so load them again. */
export const shouldRevalidate = () => true;

export default function Invoicing({ loaderData: { choices, isDone }, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? null;
  const isBusy = useIsSending('choices');
  const { field, errors } = labelledFields(choicesLabels, choicesProblemText, refusal?.problems ?? {});
  return (
    <AdminFrame title={invoicingText.title} lead={invoicingText.lead}>
      {isDone && !refusal && <Notice kind="success">{invoicingText.done}</Notice>}
      <Card className="max-w-3xl">
        {/* Keyed, so that the form starts again from what was saved. */}
        <Form method="post" noValidate className="flex flex-col gap-5" key={choicesVersion(choices)}>
          {refusal && (
            <ErrorSummary title={refusal.sentence ?? invoicingText.errorSummary} errors={errors} attempt={refusal} />
          )}
          <input type="hidden" name="seen" value={choicesVersion(choices)} />
          <SelectField
            {...field('issuedWhen')}
            defaultValue={refusal?.typed.issuedWhen ?? choices.issuedWhen}
            options={issueMoments.map((value) => ({ value, label: issueMomentNames[value] }))}
            hint={invoicingText.sentHint}
            className="max-w-md"
          />
          <Field
            {...field('buyerWaitHours')}
            type="number"
            inputMode="numeric"
            min={0}
            max={longestBuyerWait}
            required
            defaultValue={refusal?.typed.buyerWaitHours ?? choices.buyerWaitHours}
            hint={invoicingText.waitHint}
            className="max-w-md"
          />
          <Button type="submit" name="intent" value="choices" busy={isBusy} className="self-start">
            {invoicingText.save}
          </Button>
        </Form>
      </Card>
    </AdminFrame>
  );
}
