import { data, Form, Link, redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { chooseAllOf } from '#app/components/admin/frame/choose-all.ts';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { readReferences } from '#app/shop/orders/admin/many-orders.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { parcelsToDeliver } from '#app/shop/orders/parcels/many-deliveries.server.ts';
import { type ParcelToDeliver, parcelKey } from '#app/shop/orders/parcels/many-deliveries.ts';
import { dayOf } from '#app/shop/shared/day.ts';
import { deliveriesText } from '#app/text/admin/orders/many-deliveries.ts';
import { orderUnitsText } from '#app/text/admin/orders/order-units.ts';
import { adminOrdersText } from '#app/text/admin/orders/orders.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field, TextAreaField } from '#app/ui/form/field.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import type { Route } from './+types/deliver-orders';
import { actOnDeliveries, type DeliverAnswer } from './deliver-orders-action.server.ts';

export const meta = adminMeta(deliveriesText, adminPages.deliverOrders);

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = args.context.get(servicesContext);
  const now = clock.now();
  const chosen = readReferences(new URL(args.request.url).searchParams.getAll('pedido'));
  return { parcels: await parcelsToDeliver(db, chosen, now), isChosen: chosen.length > 0, today: dayOf(now) };
}

export async function action(args: Route.ActionArgs) {
  const answer = await actOnDeliveries(args, await readForm(args.request));
  if ('delivered' in answer) {
    throw redirect(`${adminPages.orders}?ver=delivered&hecho=delivered-${answer.delivered}&paso=${answer.press}`, 303);
  }
  const { status, ...shown } = answer;
  return data<DeliverAnswer>(shown, { status });
}

/** After a 4xx the router keeps the old data; but some parcels were delivered. */
export const shouldRevalidate = () => true;

export default function DeliverOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { parcels: inTransit, isChosen, today } = loaderData;
  const answer = actionData ?? null;
  const parcels = answer?.parcels ?? inTransit;
  const chosen = answer ? answer.chosen : isChosen ? inTransit.map(parcelKey) : [];
  return (
    <AdminFrame
      title={deliveriesText.title}
      lead={deliveriesText.lead}
      actions={
        <LinkButton to={`${adminPages.orders}?ver=sent`} kind="quiet" size="small" className="max-sm:-ml-3.5">
          {deliveriesText.toList}
        </LinkButton>
      }
    >
      {answer?.sentence && (
        <ErrorSummary title={answer.sentence} errors={answer.lines.map((text) => ({ text }))} attempt={answer} />
      )}
      {answer?.parcels && answer.parcels.length > 0 && (
        <Notice kind="info">{deliveriesText.found(answer.parcels.length)}</Notice>
      )}
      <GuideList typed={answer?.guides ?? ''} isOpen={(answer?.guides ?? '') !== ''} />
      {parcels.length === 0 ? (
        <EmptyState heading="h2" title={deliveriesText.nothing} lead={deliveriesText.nothingLead} />
      ) : (
        <Parcels
          // Keyed, so that the boxes start again from what was found or refused.
          key={JSON.stringify([chosen, parcels.map(parcelKey)])}
          parcels={parcels}
          chosen={new Set(chosen)}
          day={answer?.day ?? ''}
          today={today}
        />
      )}
    </AdminFrame>
  );
}

function GuideList({ typed, isOpen }: { typed: string; isOpen: boolean }) {
  const isBusy = useIsSending('read');
  return (
    <details open={isOpen} className="rounded-card border border-line bg-surface px-4 py-2">
      <summary className="flex min-h-11 items-center font-semibold">{deliveriesText.listTitle}</summary>
      <Form method="post" className="flex flex-col gap-4 py-3">
        <TextAreaField
          name="guias"
          id="guias"
          label={deliveriesText.guides}
          hint={deliveriesText.guidesHint}
          defaultValue={typed}
          rows={6}
          autoComplete="off"
          spellCheck={false}
        />
        <IntentButton intent="read" kind="outline" busy={isBusy} className="self-start">
          {deliveriesText.read}
        </IntentButton>
      </Form>
    </details>
  );
}

const formId = 'deliveries';

interface ParcelsProps {
  parcels: readonly ParcelToDeliver[];
  chosen: ReadonlySet<string>;
  day: string;
  today: string;
}

function Parcels({ parcels, chosen, day, today }: ParcelsProps) {
  const isBusy = useIsSending('deliver');
  return (
    <Form id={formId} method="post" noValidate className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Field
          name="dia"
          id="dia"
          label={deliveriesText.day}
          hint={deliveriesText.dayHint}
          defaultValue={day}
          type="date"
          max={today}
          className="max-w-80"
        />
        <Button kind="quiet" size="small" className="noscript:hidden" onClick={() => chooseAllOf(formId)}>
          {deliveriesText.chooseAll}
        </Button>
        <IntentButton intent="deliver" busy={isBusy}>
          {deliveriesText.deliver}
        </IntentButton>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {parcels.map((parcel) => (
          <ParcelRow key={parcelKey(parcel)} parcel={parcel} isChosen={chosen.has(parcelKey(parcel))} />
        ))}
      </ul>
    </Form>
  );
}

function ParcelRow({ parcel, isChosen }: { parcel: ParcelToDeliver; isChosen: boolean }) {
  const { reference, number, isOnly, fullName, city, carrier, trackingNumber, usualDay } = parcel;
  return (
    <li className="flex items-start gap-2 px-2 py-1.5">
      <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
        <span className="sr-only">{deliveriesText.choose(orderNumber(reference), trackingNumber)}</span>
        <input
          type="checkbox"
          name="paquete"
          value={parcelKey(parcel)}
          defaultChecked={isChosen}
          className="size-5 accent-mask"
        />
      </label>
      <div className="min-w-0 flex-1 py-2 wrap-anywhere">
        <p className="flex flex-wrap gap-x-3">
          <Link to={`${adminPages.orders}/${reference}`} className="font-bold underline underline-offset-2">
            {adminOrdersText.one(orderNumber(reference))}
          </Link>
          {!isOnly && <span>{orderUnitsText.parcel(number)}</span>}
          <span>
            {carrier}, {trackingNumber}
          </span>
        </p>
        <p className="text-14 text-muted">
          {fullName}, {city}. {deliveriesText.usual(usualDay)}.
        </p>
      </div>
    </li>
  );
}
