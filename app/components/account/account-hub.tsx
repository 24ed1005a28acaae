import Heart from 'lucide-react/icons/heart';
import LogOut from 'lucide-react/icons/log-out';
import MapPin from 'lucide-react/icons/map-pin';
import Package from 'lucide-react/icons/package';
import Settings from 'lucide-react/icons/settings';
import Wrench from 'lucide-react/icons/wrench';
import { Form, Link } from 'react-router';
import { accountText } from '#app/text/account.ts';
import { Button } from '#app/ui/button.tsx';
import { AccountFrame } from './account-frame.tsx';

export interface HubCustomer {
  email: string;
  isOwner: boolean;
}

const signs = {
  '/orders': Package,
  '/wishlist': Heart,
  '/addresses': MapPin,
  '/settings': Settings,
  '/admin': Wrench,
} as const;

/** Four cards, and the way out (specification section 2). The owner has a fifth. */
export function AccountHub({ customer }: { customer: HubCustomer }) {
  const admin = { to: '/admin', title: accountText.admin, lead: accountText.adminLead } as const;
  const cards = customer.isOwner ? [...accountText.cards, admin] : accountText.cards;
  return (
    <AccountFrame title={accountText.title} lead={accountText.lead(customer.email)}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {cards.map(({ to, title, lead }) => {
          const Sign = signs[to];
          return (
            <li key={to}>
              <Link
                to={to}
                className="group flex h-full items-start gap-4 rounded-card border border-line bg-surface p-4 transition-colors hover:border-ink sm:p-5"
              >
                <span className="grid size-11 shrink-0 place-items-center rounded-control bg-mask-tint text-mask">
                  <Sign aria-hidden className="size-5" />
                </span>
                <span className="flex flex-col gap-1">
                  <span className="heading text-18 group-hover:text-accent">{title}</span>
                  <span className="text-14 text-muted">{lead}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <Form method="post" action="/auth/salir">
        <Button type="submit" kind="outline">
          <LogOut aria-hidden className="size-4" />
          {accountText.signOut}
        </Button>
      </Form>
    </AccountFrame>
  );
}
