import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useIsOwner } from '#app/browser/auth/session.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import { sessionText } from '#app/text/auth/session.ts';
import { showToast } from '#app/ui/toast.ts';

const textLink = 'flex h-11 items-center whitespace-nowrap text-14 font-semibold hover:text-accent';

/** Links to the sign-in pages reload the document: only those pages' content policy allows the captcha. */
export function SessionHeader() {
  return (
    <div className="max-md:hidden">
      <div className="flex items-center gap-4 signed-in:hidden">
        <Link to="/auth" reloadDocument className={textLink}>
          {sessionText.signIn}
        </Link>
        <Link to="/auth/register" reloadDocument className={textLink}>
          {sessionText.register}
        </Link>
      </div>
      <div className="hidden items-center gap-4 signed-in:flex">
        <Link to="/account" className={textLink}>
          {sessionText.myAccount}
        </Link>
        <SignOutForm className={`${textLink} cursor-pointer`} />
      </div>
    </div>
  );
}

/** Filled in by the browser: pages are the same for everybody. */
export function AdminLink() {
  return (
    useIsOwner() && (
      <Link to="/admin" className={`${textLink} gap-1`}>
        {sessionText.panel}
        <span className="max-lg:hidden"> {sessionText.admin}</span>
      </Link>
    )
  );
}

export function SignOutForm({ className, onDone }: { className?: string; onDone?: () => void }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const isDone = await leave();
    setBusy(false);
    if (!isDone) return;
    onDone?.();
    await navigate('/');
  }
  return (
    <form method="post" action="/auth/salir" onSubmit={(event) => void submit(event)}>
      <button type="submit" disabled={isBusy} className={className}>
        {sessionText.signOut}
      </button>
    </form>
  );
}

/** Loaded on demand: most visitors never signed in. @returns whether the session has ended */
async function leave(): Promise<boolean> {
  try {
    return await (await import('#app/browser/auth/sign-out.ts')).signOut();
  } catch (error) {
    logFailure('Signing out could not be loaded', error);
    showToast({ kind: 'error', text: sessionText.signOutFailed, seconds: 3 });
    return false;
  }
}
