import Plus from 'lucide-react/icons/plus';
import { Form, redirect, useNavigation } from 'react-router';
import { AccountFrame } from '#app/components/account/account-frame.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { requireSession } from '#app/session.server.ts';
import { type Address, mostAddresses } from '#app/shop/customers/address.ts';
import { addressesOf, deleteAddress, makeDefault } from '#app/shop/customers/addresses.server.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { type AddressNotice, addressRefusals, addressText } from '#app/text/account/addresses.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { Chip } from '#app/ui/page/chip.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import type { Route } from './+types/addresses';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = addressText;
  return privateMeta(matches, { title, description, path: '/addresses' });
}

export async function loader(args: Route.LoaderArgs) {
  const { customer } = await requireSession(args);
  const addresses = await addressesOf(args.context.get(servicesContext).db, customer.id);
  const isFull = addresses.length >= mostAddresses;
  // The notice is in the address, so that it works without scripts.
  const notice = ownKey(addressText.done, new URL(args.request.url).searchParams.get('hecho'));
  return { addresses, isFull, notice };
}

export async function action(args: Route.ActionArgs) {
  const { customer } = await requireSession(args);
  const { db, clock } = args.context.get(servicesContext);
  const form = await readForm(args.request);
  const write = { customerId: customer.id, id: String(form.get('id') ?? ''), now: clock.now() };
  if (form.get('intent') === 'remove') {
    await deleteAddress(db, write);
    return done('removed');
  }
  const written = await makeDefault(db, write);
  return done(written.ok ? 'preferred' : 'gone');
}

function done(notice: AddressNotice) {
  return redirect(`/addresses?hecho=${notice}`, 303);
}

export default function Addresses({ loaderData: { addresses, isFull, notice } }: Route.ComponentProps) {
  const refusal = isFull ? addressRefusals.too_many : null;
  return (
    <AccountFrame title={addressText.title} lead={addressText.lead}>
      {notice && <Notice kind={notice === 'gone' ? 'warning' : 'success'}>{addressText.done[notice]}</Notice>}
      {refusal && <Notice kind="warning">{refusal}</Notice>}
      {addresses.length === 0 ? (
        <EmptyState
          title={addressText.empty}
          lead={addressText.emptyLead}
          picture="/images/empty/addresses.svg"
          actions={<AddLink />}
        />
      ) : (
        <>
          <ul className="grid gap-4 sm:grid-cols-2">
            {addresses.map((address) => (
              <li key={address.id}>
                <AddressCard address={address} />
              </li>
            ))}
          </ul>
          {!isFull && (
            <div>
              <AddLink />
            </div>
          )}
        </>
      )}
    </AccountFrame>
  );
}

function AddLink() {
  return (
    <LinkButton to="/addresses/new">
      <Plus aria-hidden className="size-4" />
      {addressText.add}
    </LinkButton>
  );
}

function AddressCard({ address }: { address: Address }) {
  const { id, label, recipient, phoneNumber, addressLine1, city, region, isDefault } = address;
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="heading text-18 wrap-anywhere">{label}</h2>
        {isDefault && <Chip className="border-mask text-mask">{addressText.isDefault}</Chip>}
      </div>
      <address className="flex-1 not-italic wrap-anywhere">
        {recipient}
        <br />
        {addressLine1}
        <br />
        {city}, {region}
        <br />
        <span className="text-muted">{phoneNumber}</span>
      </address>
      <div className="flex flex-wrap items-start gap-2">
        <LinkButton to={`/addresses/${id}`} kind="outline" size="small" aria-label={addressText.editNamed(label)}>
          {addressText.edit}
        </LinkButton>
        {!isDefault && <MakeDefault address={address} />}
        <Remove address={address} />
      </div>
    </Card>
  );
}

function MakeDefault({ address: { id, label } }: { address: Address }) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="intent"
        value="prefer"
        kind="quiet"
        size="small"
        disabled={isBusy}
        aria-label={addressText.makeDefaultNamed(label)}
      >
        {addressText.makeDefault}
      </Button>
    </Form>
  );
}

/** A `<details>`, so that it also asks first without scripts. */
function Remove({ address: { id, label } }: { address: Address }) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <details className="open:w-full">
      <summary
        aria-label={addressText.removeNamed(label)}
        className="inline-flex min-h-10 cursor-pointer list-none items-center rounded-control px-3.5 text-14 font-bold hover:bg-sunken"
      >
        {addressText.remove}
      </summary>
      <Form method="post" className="mt-2 flex flex-col items-start gap-2.5 rounded-control bg-bad-tint p-3">
        <p className="text-14">{addressText.removeQuestion(label)}</p>
        <input type="hidden" name="id" value={id} />
        <Button type="submit" name="intent" value="remove" kind="outline" size="small" disabled={isBusy}>
          {addressText.removeConfirm}
        </Button>
      </Form>
    </details>
  );
}
