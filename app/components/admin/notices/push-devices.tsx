import { useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { subscribeToPushes } from '#app/browser/admin/push-subscription.ts';
import { SectionCard } from '#app/components/account/section-card.tsx';
import type { PushDevice } from '#app/shop/admin/notices/push-device.ts';
import { browserText } from '#app/text/account/settings.ts';
import { noticesText } from '#app/text/admin/notices.ts';
import { formatDate, formatMoment } from '#app/text/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';

const words = noticesText.devices;

export function PushDevices({ publicKey, devices }: { publicKey: string; devices: readonly PushDevice[] }) {
  const hasThis = devices.some(({ isThis }) => isThis);
  return (
    <SectionCard title={words.title}>
      <p className="text-muted">{words.lead}</p>
      {devices.length === 0 && <p>{words.none}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {devices.map((device) => (
          <Device key={device.id} device={device} />
        ))}
      </ul>
      <AddThis publicKey={publicKey} isAgain={hasThis} />
    </SectionCard>
  );
}

function AddThis({ publicKey, isAgain }: { publicKey: string; isAgain: boolean }) {
  const submit = useSubmit();
  const { state } = useNavigation();
  const [trouble, setTrouble] = useState<'unable' | 'denied' | 'failed' | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function add(): Promise<void> {
    setTrouble(null);
    setAsking(true);
    const answer = await subscribeToPushes(publicKey);
    setAsking(false);
    if (answer.ok) await submit({ intent: 'add', ...answer.subscribed }, { method: 'post' });
    else setTrouble(answer.code);
  }

  return (
    <>
      {trouble && <Notice kind="error">{words[trouble]}</Notice>}
      <noscript>
        <p>{words.needsScripts}</p>
      </noscript>
      <Button
        type="button"
        kind={isAgain ? 'outline' : 'primary'}
        busy={isAsking || state === 'submitting'}
        onClick={() => void add()}
        className="h-auto min-h-11 self-start py-2"
      >
        {isAsking ? words.asking : isAgain ? words.again : words.add}
      </Button>
    </>
  );
}

function Device({ device }: { device: PushDevice }) {
  const { id, browser, system, since, isThis, last } = device;
  const name = browserText({ browser, system });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{name}</span>
          {isThis && ` (${words.this})`}
          <span className="text-14 text-muted">, {words.since(formatDate(since))}</span>
        </p>
        {last && <LastMessage {...last} />}
      </div>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="device" value={id} />
        <Button type="submit" name="intent" value="try" kind="outline" size="small" aria-label={words.tryNamed(name)}>
          {words.try}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="remove"
          kind="outline"
          size="small"
          aria-label={words.removeNamed(name)}
        >
          {words.remove}
        </Button>
      </Form>
    </li>
  );
}

function LastMessage({ state, at }: NonNullable<PushDevice['last']>) {
  if (state === 'failed') return <p className="text-14 text-bad">{words.lastFailed(formatMoment(at))}</p>;
  return (
    <p className="text-14 text-muted">{state === 'sent' ? words.lastSent(formatMoment(at)) : words.lastWaiting}</p>
  );
}
