import Heart from 'lucide-react/icons/heart';
import MapPin from 'lucide-react/icons/map-pin';
import Package from 'lucide-react/icons/package';
import Settings from 'lucide-react/icons/settings';
import Wrench from 'lucide-react/icons/wrench';
import { Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { AccountFrame } from '#app/components/account/account-frame.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { SignOutForm } from '#app/components/frame/session-header.tsx';
import { requireSession } from '#app/session.server.ts';
import { isOwner } from '#app/shop/customers/customer.ts';
import { hubText } from '#app/text/account/account-hub.ts';
import { accountText } from '#app/text/auth/accounts.ts';
import { buttonClasses } from '#app/ui/button.tsx';
import type { Route } from './+types/account';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = hubText;
  return privateMeta(matches, { title, description, path: '/account' });
}

export async function loader(args: Route.LoaderArgs) {
  const { customer } = await requireSession(args);
  return { customer: { email: customer.email, isOwner: isOwner(customer) } };
}

export default function Account({ loaderData: { customer } }: Route.ComponentProps) {
  const admin = { to: adminPages.today, title: accountText.adminPanel, lead: hubText.adminLead } as const;
  const cards = customer.isOwner ? [...hubText.cards, admin] : hubText.cards;
  return (
    <AccountFrame title={hubText.title} lead={hubText.lead(customer.email)}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {cards.map(({ to, title, lead }) => {
          const Sign = icons[to];
          return (
            <li key={to}>
              <Link
                to={to}
                className="group flex h-full items-start gap-4 rounded-card border border-line bg-surface p-4 transition-colors hover:border-ink sm:p-5"
              >
                <span className="grid size-11 shrink-0 place-items-center rounded-control bg-mask-tint text-mask">
                  <Sign aria-hidden className="size-5" />
                </span>
                <span className="flex min-w-0 flex-col gap-1">
                  <span className="heading text-18 group-hover:text-accent">{title}</span>
                  <span className="text-14 text-muted">{lead}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <ul aria-label={hubText.alsoYours} className="flex flex-wrap gap-x-6 gap-y-1">
        {hubText.others.map(({ to, title }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline">
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <SignOutForm className={buttonClasses({ kind: 'outline' })} />
    </AccountFrame>
  );
}

const icons = {
  '/orders': Package,
  '/wishlist': Heart,
  '/addresses': MapPin,
  '/settings': Settings,
  [adminPages.today]: Wrench,
} as const;
