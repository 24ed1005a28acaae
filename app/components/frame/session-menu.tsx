import { Link } from 'react-router';
import { useSession } from '#app/browser/auth/session.ts';
import { sessionText } from '#app/text/auth/session.ts';
import { SignOutForm } from './session-header.tsx';

const row = 'flex min-h-11 w-full items-center py-1 text-left text-18 font-semibold leading-tight hover:text-accent';

export function SessionMenu({ onLeave }: { onLeave: () => void }) {
  const session = useSession();
  if (session.status === 'unknown') return <p className="text-muted">{sessionText.loading}</p>;
  if (session.status === 'out') {
    return (
      <nav aria-label={sessionText.myAccount}>
        <Link to="/auth" reloadDocument className={row}>
          {sessionText.signIn}
        </Link>
        <Link to="/auth/register" reloadDocument className={row}>
          {sessionText.register}
        </Link>
      </nav>
    );
  }
  return (
    <nav aria-label={sessionText.myAccount}>
      <p className="pb-1 break-words text-muted">{sessionText.welcome(session.email)}</p>
      {session.role === 'owner' && (
        <Link to="/admin" className={row}>
          {sessionText.adminPanel}
        </Link>
      )}
      <Link to="/account" className={row}>
        {sessionText.myAccount}
      </Link>
      <Link to="/wishlist" className={row}>
        {sessionText.wishlist}
      </Link>
      <SignOutForm className={row} onDone={onLeave} />
    </nav>
  );
}
