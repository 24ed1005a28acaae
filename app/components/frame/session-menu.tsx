import { Link } from 'react-router';
import { accountText } from '#app/text/accounts.ts';
import { useSession } from '../session.ts';
import { SignOutForm } from './session-header.tsx';

const row = 'flex min-h-11 w-full items-center py-1 text-left text-18 font-semibold leading-tight hover:text-accent';

/** On top of the menu: who is signed in and what is theirs, or how to become somebody. */
export function SessionMenu({ onLeave }: { onLeave: () => void }) {
  const session = useSession();
  if (session.status === 'unknown') return <p className="text-muted">{accountText.loading}</p>;
  if (session.status === 'out') {
    return (
      <nav aria-label={accountText.myAccount}>
        <Link to="/auth" reloadDocument className={row}>
          {accountText.signIn}
        </Link>
        <Link to="/auth/register" reloadDocument className={row}>
          {accountText.register}
        </Link>
      </nav>
    );
  }
  return (
    <nav aria-label={accountText.myAccount}>
      <p className="pb-1 break-words text-muted">{accountText.welcome(session.email)}</p>
      {session.role === 'owner' && (
        <Link to="/admin" className={row}>
          {accountText.adminPanel}
        </Link>
      )}
      <Link to="/account" className={row}>
        {accountText.myAccount}
      </Link>
      <Link to="/wishlist" className={row}>
        {accountText.wishlist}
      </Link>
      <SignOutForm className={row} onDone={onLeave} />
    </nav>
  );
}
