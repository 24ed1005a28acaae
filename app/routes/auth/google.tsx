import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { areCookiesEnabled, sessionChanged } from '#app/browser/auth/session.ts';
import { welcomeFromGoogle } from '#app/browser/auth/welcome-mail.ts';
import { AuthCard, textLinkClasses } from '#app/components/auth/auth-card.tsx';
import { announceGoogle } from '#app/components/auth/google-sign-in.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { nextAddress } from '#app/session.server.ts';
import { accountText, googleRefusalText } from '#app/text/auth/accounts.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { showToast } from '#app/ui/toast.ts';
import type { Route } from './+types/google';

export function meta({ matches }: Route.MetaArgs) {
  const { withGoogle: title, signInDescription: description } = accountText;
  return pageMeta(matches, { title, description, path: '/auth/google', robots: 'noindex' });
}

export function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  return {
    isWindow: asked.get('modo') === 'ventana',
    isRegistration: asked.get('desde') === 'registro',
    isNew: asked.get('nuevo') === '1',
    next: nextAddress(asked.get('next')),
    code: asked.get('error'),
  };
}

export default function Google({ loaderData }: Route.ComponentProps) {
  const { isWindow, isRegistration, isNew, next } = loaderData;
  const [isLost, setLost] = useState(false);
  const code = isLost ? 'cookies' : loaderData.code;
  const navigate = useNavigate();

  const arrive = useEffectEvent(async () => {
    if (isWindow) {
      announceGoogle(code ? { kind: 'failed', code } : { kind: 'in', isNew });
      window.close();
      return;
    }
    if (code) return;
    await sessionChanged();
    // Google was content and the session began, but the browser does not keep it.
    if (!areCookiesEnabled()) return setLost(true);
    const { registeredWithGoogle, signedInWithGoogle } = accountText.done;
    showToast({ kind: 'success', text: isNew ? registeredWithGoogle : signedInWithGoogle, seconds: 5 });
    await navigate(next, { replace: true });
    if (isNew) await welcomeFromGoogle();
  });
  useEffect(() => void arrive(), []);

  const { googleRegister, googleSignIn } = accountText.failed;
  const sentence = code && (googleRefusalText(code) ?? (isRegistration ? googleRegister : googleSignIn));
  return (
    <AuthCard title={accountText.withGoogle}>
      {sentence ? <Notice kind="error">{sentence}</Notice> : <p role="status">{accountText.loading}</p>}
      <p>
        <Link to={sentence ? '/auth' : next} reloadDocument className={textLinkClasses}>
          {sentence ? accountText.signIn : accountText.toHome}
        </Link>
      </p>
    </AuthCard>
  );
}
