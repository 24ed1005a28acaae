import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { AccountFrame } from '#app/components/account/account-frame.tsx';
import { AddressForm } from '#app/components/account/address-form.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { requireSession } from '#app/session.server.ts';
import { addressIdPattern, checkAddress, typedAddress } from '#app/shop/customers/address.ts';
import { addAddress, addressesOf } from '#app/shop/customers/addresses.server.ts';
import { addressRefusals, addressText } from '#app/text/account/addresses.ts';
import type { Route } from './+types/new-address';

export function meta({ matches }: Route.MetaArgs) {
  const { newTitle: title, newDescription: description } = addressText;
  return privateMeta(matches, { title, description, path: '/addresses/new' });
}

export async function loader(args: Route.LoaderArgs) {
  const { customer } = await requireSession(args);
  const present = await addressesOf(args.context.get(servicesContext).db, customer.id);
  return { id: randomUUID(), values: { recipient: customer.name }, mayBecomeDefault: present.length > 0 };
}

export async function action(args: Route.ActionArgs) {
  const { customer } = await requireSession(args);
  const { db, clock } = args.context.get(servicesContext);
  const fields = Object.fromEntries(await readForm(args.request));
  const typed = typedAddress(fields);
  const checked = checkAddress(fields);
  if (!checked.ok) return data({ typed, problems: checked.problems, refusal: null }, 422);
  // Without a valid id, a form sent twice is stored twice; nothing worse.
  const id = typeof fields.id === 'string' && addressIdPattern.test(fields.id) ? fields.id : randomUUID();
  const write = { customerId: customer.id, id, now: clock.now() };
  const written = await addAddress(db, write, checked.address, fields.asDefault === 'on');
  if (!written.ok) return data({ typed, problems: {}, refusal: addressRefusals[written.code] }, 409);
  return redirect('/addresses?hecho=added', 303);
}

export default function NewAddress({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame title={addressText.newTitle}>
      <AddressForm {...loaderData} answer={actionData} />
    </AccountFrame>
  );
}
