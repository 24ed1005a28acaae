import { type MouseEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import { accountText } from '#app/text/auth/accounts.ts';
import { buttonClasses } from '#app/ui/button.tsx';

export type GoogleOutcome = { kind: 'in'; isNew: boolean } | { kind: 'failed'; code: string };

const channelName = 'google-sign-in';

/** By broadcast channel, because Google's pages may cut `window.opener`. */
export function announceGoogle(outcome: GoogleOutcome): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(outcome);
  channel.close();
}

interface GoogleFirstProps {
  from: 'ingreso' | 'registro';
  next: string;
  onOutcome: (outcome: GoogleOutcome) => Promise<void>;
  children: ReactNode;
}

/** Above the form for those who have a password. */
export function GoogleFirst({ from, next, onOutcome, children }: GoogleFirstProps) {
  const href = `/auth/google/start?${new URLSearchParams({ desde: from, next })}`;
  const notify = useEffectEvent(onOutcome);
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<GoogleOutcome>) => void notify(data);
    return () => channel.close();
  }, []);
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const [width, height] = [480, 640];
    const left = Math.max(0, (screen.availWidth - width) / 2);
    const top = Math.max(0, (screen.availHeight - height) / 2);
    const opened = window.open(
      `${href}&modo=ventana`,
      'google',
      `popup,width=${width},height=${height},left=${left},top=${top}`,
    );
    if (!opened) return;
    event.preventDefault();
    opened.focus();
  }
  return (
    <>
      <a href={href} onClick={open} className={buttonClasses({ kind: 'outline', wide: true })}>
        <GoogleLogo />
        {children}
      </a>
      <p className="flex items-center gap-3 text-14 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {accountText.or}
      </p>
    </>
  );
}

/** In its own colours, as Google's branding rules for sign-in buttons demand. */
function GoogleLogo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className="size-5">
      <path
        fill="#EA4335"
        d="M24 9.5c3.5 0 6.6 1.2 9.1 3.6l6.8-6.8C35.8 2.4 30.3 0 24 0 14.6 0 6.5 5.4 2.6 13.2l7.9 6.1C12.4 13.6 17.7 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.5 24.5c0-1.6-.1-3.1-.4-4.5H24v9h12.7c-.6 3-2.2 5.5-4.7 7.2l7.3 5.7c4.3-4 7.2-9.9 7.2-17.4z"
      />
      <path
        fill="#FBBC05"
        d="M10.5 28.7A14.5 14.5 0 0 1 9.7 24c0-1.6.3-3.2.8-4.7l-7.9-6.1A24 24 0 0 0 0 24c0 3.9.9 7.5 2.6 10.8l7.9-6.1z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.3-5.7c-2.1 1.4-4.9 2.3-8.6 2.3-6.3 0-11.6-4.1-13.5-9.8l-7.9 6.1C6.5 42.6 14.6 48 24 48z"
      />
    </svg>
  );
}
