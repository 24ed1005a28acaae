import type { KeyboardEvent } from 'react';
import { data, Form, Link, redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { AdminStatusBadge } from '#app/components/admin/orders/admin-status-badge.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { lastCarrier, ordersToSend } from '#app/shop/orders/admin/many-orders.server.ts';
import { type OrderToSend, readReferences, type SendAnswer } from '#app/shop/orders/admin/many-orders.ts';
import { carrierNames } from '#app/shop/orders/carriers.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { manyProblems, manyText } from '#app/text/admin/orders/many-orders.ts';
import { adminOrdersText } from '#app/text/admin/orders/orders.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import type { Route } from './+types/send-orders';
import { actOnGuides } from './send-orders-action.server.ts';

export const meta = adminMeta(manyText, adminPages.sendOrders);

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = args.context.get(servicesContext);
  const chosen = readReferences(new URL(args.request.url).searchParams.getAll('pedido'));
  return { orders: await ordersToSend(db, chosen, clock.now()), carrier: await lastCarrier(db) };
}

export async function action(args: Route.ActionArgs) {
  const answer = await actOnGuides(args, await readForm(args.request));
  if ('sent' in answer)
    throw redirect(`${adminPages.orders}?ver=sent&hecho=sent-${answer.sent}&paso=${answer.press}`, 303);
  const { status, ...shown } = answer;
  return data<SendAnswer>(shown, { status });
}

/** After a 4xx the router keeps the old data; but some orders were sent. */
export const shouldRevalidate = () => true;

export default function SendOrders({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title={manyText.title}
      lead={manyText.lead}
      actions={
        <LinkButton to={`${adminPages.orders}?ver=unsent`} kind="quiet" size="small" className="max-sm:-ml-3.5">
          {manyText.toList}
        </LinkButton>
      }
    >
      <SendOrdersScreen {...loaderData} answer={actionData ?? null} />
    </AdminFrame>
  );
}

interface SendOrdersProps {
  orders: readonly OrderToSend[];
  carrier: string;
  answer: SendAnswer | null;
}

const numberId = (reference: string) => `guia-${reference}`;

function SendOrdersScreen({ orders: waiting, carrier, answer }: SendOrdersProps) {
  const orders = answer?.orders ?? waiting;
  const problems = [
    ...(answer?.lines ?? []).map((text) => ({ text })),
    ...(answer?.failed ?? []).map(({ reference, code }) => ({
      text: `${adminOrdersText.one(orderNumber(reference))}: ${manyProblems[code]}`,
      ...(orders.some((order) => order.reference === reference) ? { field: numberId(reference) } : {}),
    })),
  ];
  return (
    <>
      {answer?.sentence && <ErrorSummary title={answer.sentence} errors={problems} attempt={answer} />}
      <GuideFile />
      {orders.length === 0 ? (
        <EmptyState heading="h2" title={manyText.nothing} lead={manyText.nothingLead} />
      ) : (
        <Guides
          key={answer ? JSON.stringify(answer.typed) : ''}
          orders={orders}
          carrier={answer?.carrier || carrier}
          answer={answer}
        />
      )}
    </>
  );
}

function Guides({
  orders,
  carrier,
  answer,
}: {
  orders: readonly OrderToSend[];
  carrier: string;
  answer: SendAnswer | null;
}) {
  const isBusy = useIsSending('send');
  const typed = new Map(answer?.typed.map((shipment) => [shipment.reference, shipment]));
  const failed = new Map<string, string>(answer?.failed.map(({ reference, code }) => [reference, manyProblems[code]]));
  return (
    <Form method="post" noValidate onKeyDown={enterGoesOn} className="flex flex-col gap-4">
      {/* What Enter presses where no script moves on: it writes nothing. */}
      <button type="submit" name="intent" value="check" hidden aria-label={manyText.title} />
      {answer?.read !== null && answer?.read !== undefined && (
        <Notice
          kind="info"
          actions={
            answer.read > 0 && (
              <IntentButton intent="send" busy={isBusy}>
                {manyText.sendRead(answer.read)}
              </IntentButton>
            )
          }
        >
          {manyText.readDone(answer.read)}
        </Notice>
      )}
      <Field
        name="transportadora"
        label={manyText.carrier}
        defaultValue={carrier}
        suggestions={carrierNames}
        maxLength={80}
        autoComplete="off"
        className="max-w-80"
      />
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {orders.map(({ reference, state, fullName, city, units }) => (
          <li
            key={reference}
            className="grid items-center gap-x-4 gap-y-2 px-4 py-2.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_11rem]"
          >
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 wrap-anywhere">
              <Link to={`${adminPages.orders}/${reference}`} className="font-bold underline underline-offset-2">
                {orderNumber(reference)}
              </Link>
              <AdminStatusBadge state={state} needsDecision={false} />
              <span className="basis-full text-14">
                {fullName}, {city}, {adminOrdersText.units(units)}
              </span>
            </div>
            <Field
              name={`guia.${reference}`}
              id={numberId(reference)}
              label={<span className="sr-only">{manyText.number(orderNumber(reference))}</span>}
              placeholder={adminOrdersText.trackingNumber}
              defaultValue={typed.get(reference)?.number}
              error={failed.get(reference)}
              data-guide
              maxLength={80}
              autoComplete="off"
              inputMode="numeric"
            />
            <Field
              name={`transportadora.${reference}`}
              id={`transportadora-${reference}`}
              label={<span className="sr-only">{manyText.carrierOfOne(orderNumber(reference))}</span>}
              placeholder={manyText.asAbove}
              defaultValue={typed.get(reference)?.carrier}
              maxLength={80}
              autoComplete="off"
            />
          </li>
        ))}
      </ul>
      <IntentButton intent="send" busy={isBusy} className="self-start">
        {manyText.sendAll}
      </IntentButton>
    </Form>
  );
}

/** A scanner ends each number with Enter. */
function enterGoesOn(event: KeyboardEvent<HTMLFormElement>) {
  const field = event.target;
  if (event.key !== 'Enter' || !(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input[data-guide], :scope > button[value=send]'),
  ];
  const next = fields[fields.indexOf(field) + 1];
  next?.focus();
}

function GuideFile() {
  return (
    <details className="rounded-card border border-line bg-surface px-4 py-2">
      <summary className="flex min-h-11 items-center font-semibold">{manyText.fileTitle}</summary>
      <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4 py-3">
        <Field
          name="archivo"
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          label={manyText.file}
          hint={manyText.fileHint}
          required
        />
        <IntentButton intent="read" kind="outline" className="self-start">
          {manyText.read}
        </IntentButton>
      </Form>
    </details>
  );
}
