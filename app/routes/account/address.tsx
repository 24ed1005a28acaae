import { data, redirect } from 'react-router';
import { AccountFrame } from '#app/components/account/account-frame.tsx';
import { AddressForm } from '#app/components/account/address-form.tsx';
import { pageBoundary } from '#app/components/frame/error-page.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { requireSession } from '#app/session.server.ts';
import { checkAddress, typedAddress } from '#app/shop/customers/address.ts';
import { changeAddress, findAddress } from '#app/shop/customers/addresses.server.ts';
import { addressRefusals, addressText } from '#app/text/account/addresses.ts';
import type { Route } from './+types/address';

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const { editTitle, editDescription: description, notFound } = addressText;
  const title = loaderData ? editTitle : notFound.title;
  return privateMeta(matches, { title, description, path: `/addresses/${params.id}` });
}

export async function loader(args: Route.LoaderArgs) {
  const { customer } = await requireSession(args);
  const found = await findAddress(args.context.get(servicesContext).db, customer.id, args.params.id);
  if (!found) throw data(null, { status: 404 });
  const { id, isDefault: _isDefault, country: _country, ...values } = found;
  return { id, values };
}

export async function action(args: Route.ActionArgs) {
  const { customer } = await requireSession(args);
  const { db, clock } = args.context.get(servicesContext);
  const fields = Object.fromEntries(await readForm(args.request));
  const typed = typedAddress(fields);
  const checked = checkAddress(fields);
  if (!checked.ok) return data({ typed, problems: checked.problems, refusal: null }, 422);
  const write = { customerId: customer.id, id: args.params.id, now: clock.now() };
  const written = await changeAddress(db, write, checked.address);
  if (!written.ok) return data({ typed, problems: {}, refusal: addressRefusals[written.code] }, 404);
  return redirect('/addresses?hecho=changed', 303);
}

export default function EditAddress({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame title={addressText.editTitle}>
      <AddressForm {...loaderData} mayBecomeDefault={false} answer={actionData} />
    </AccountFrame>
  );
}

export const ErrorBoundary = pageBoundary(addressText.notFound);
