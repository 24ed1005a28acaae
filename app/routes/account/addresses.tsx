import { redirect } from 'react-router';
import { AddressList } from '#app/components/account/address-list.tsx';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { requireSession } from '#app/session.server.ts';
import { mostAddresses } from '#app/shop/customers/address.ts';
import { addressesOf, deleteAddress, makeDefault } from '#app/shop/customers/addresses.server.ts';
import { type AddressNotice, addressRefusals, addressText } from '#app/text/account/addresses.ts';
import type { Route } from './+types/addresses';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = addressText;
  return privateMeta(matches, { title, description, path: '/addresses' });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { customer } = await requireSession(args);
  const addresses = await addressesOf(args.context.get(servicesContext).db, customer.id);
  const isFull = addresses.length >= mostAddresses;
  return { addresses, isFull, notice: noticeOf(args.request) };
}

/** The notice is in the address, so that it works without scripts. */
function noticeOf(request: Request): AddressNotice | null {
  const notice = new URL(request.url).searchParams.get('hecho');
  return notice !== null && Object.hasOwn(addressText.done, notice) ? (notice as AddressNotice) : null;
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

export default function Addresses({ loaderData }: Route.ComponentProps) {
  const { addresses, isFull, notice } = loaderData;
  return (
    <AddressList
      addresses={addresses}
      isFull={isFull}
      notice={notice}
      refusal={isFull ? addressRefusals.too_many : null}
    />
  );
}
