import { useState } from 'react';
import { data, Form, useNavigation, useSubmit } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { subscribeToPushes } from '#app/browser/admin/push-subscription.ts';
import { SectionCard } from '#app/components/account/section-card.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { useMoments } from '#app/components/admin/frame/use-moments.ts';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { passRetryAfter, retryAfter } from '#app/platform/http/answer-headers.server.ts';
import { ownerContext } from '#app/session.server.ts';
import { pushDevices } from '#app/shop/admin/notices/devices.server.ts';
import { readNoticeSettings } from '#app/shop/admin/notices/notices.server.ts';
import {
  channels,
  type NoticeSettings,
  noticesVersion,
  notificationKinds,
  type PushDevice,
  type RecentNotification,
  switchName,
} from '#app/shop/admin/notices/notices.ts';
import { recentNotifications } from '#app/shop/admin/notices/owner-notifications.server.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { browserText } from '#app/text/account/settings.ts';
import {
  countedItems,
  noticeName,
  noticesDone,
  notificationKindNames,
  notificationSentences,
  noticesText as words,
} from '#app/text/admin/notices.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { SelectField } from '#app/ui/form/field.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import type { Route } from './+types/notices';
import { actOnNotices } from './notices-action.server.ts';

export const meta = adminMeta(words, adminPages.notices);

export const headers = passRetryAfter;

/** An iPhone takes pushes only for a page on its home screen that says that it is an app. */
export const links: Route.LinksFunction = () => [{ rel: 'manifest', href: '/panel.webmanifest' }];

const mostShown = 15;

export async function loader(args: Route.LoaderArgs) {
  const { id: sessionId, customer } = args.context.get(ownerContext);
  const { db, pushes, clock } = args.context.get(servicesContext);
  const { publicKey } = pushes;
  return {
    email: customer.email,
    publicKey,
    settings: await readNoticeSettings(db),
    devices: await pushDevices(db, { sessionId, publicKey, now: clock.now() }),
    recent: await recentNotifications(db, mostShown),
    done: ownKey(noticesDone, new URL(args.request.url).searchParams.get('hecho')),
  };
}

export async function action(args: Route.ActionArgs) {
  const refusal = await actOnNotices(args);
  return data(refusal, { status: refusal.status, headers: retryAfter(refusal.waitSeconds) });
}

/** After a 4xx the router keeps the old data; but the switches may have changed, so load them again. */
export const shouldRevalidate = () => true;

export default function Notices({ loaderData, actionData }: Route.ComponentProps) {
  const { email, publicKey, settings, devices, recent } = loaderData;
  const refusal = actionData ?? null;
  const done = refusal ? null : loaderData.done;
  return (
    <AdminFrame title={words.title} lead={words.lead}>
      <div className="flex max-w-3xl flex-col gap-5">
        {done && <Notice kind="success">{noticesDone[done]}</Notice>}
        {refusal && <ErrorSummary title={refusal.sentence} attempt={refusal} />}
        <Switches key={noticesVersion(settings)} email={email} settings={settings} typed={refusal?.typed ?? null} />
        <PushDevices publicKey={publicKey} devices={devices} />
        <RecentNotifications recent={recent} />
      </div>
    </AdminFrame>
  );
}

const hours = [
  { value: '', label: words.summary.none },
  ...Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: words.summary.at(hour) })),
];

interface SwitchesProps {
  email: string;
  settings: NoticeSettings;
  typed: Record<string, string> | null;
}

function Switches({ email, settings, typed }: SwitchesProps) {
  return (
    <Form method="post" className="flex flex-col gap-5">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="seen" value={noticesVersion(settings)} />
      <SectionCard title={words.switches.title}>
        <table className="w-full max-w-xl text-left">
          <thead>
            <tr className="border-b border-line text-14 text-muted">
              <th scope="col" className="py-2 pr-4 font-semibold">
                {words.switches.what}
              </th>
              {channels.map((channel) => (
                <th key={channel} scope="col" className="w-24 py-2 text-center font-semibold">
                  {words.switches[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {notificationKinds.map((kind) => (
              <tr key={kind} className="border-b border-line last:border-0">
                <th scope="row" className="py-1 pr-4 font-normal">
                  {notificationKindNames[kind]}
                </th>
                {channels.map((channel) => {
                  const name = switchName(channel, kind);
                  const isOn = typed ? typed[name] === 'on' : settings[channel].includes(kind);
                  return (
                    <td key={channel} className="p-0 text-center">
                      <label className="inline-flex size-11 items-center justify-center">
                        <input
                          type="checkbox"
                          name={name}
                          defaultChecked={isOn}
                          aria-label={noticeName(kind, channel)}
                          className="size-5 accent-mask"
                        />
                      </label>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="text-14 text-muted wrap-anywhere">{words.switches.to(email)}</p>
        <p className="text-14 text-muted">{words.switches.bound}</p>
      </SectionCard>
      <SectionCard title={words.summary.title}>
        <p className="text-muted">{words.summary.lead}</p>
        <SelectField
          name="summaryHour"
          label={words.summary.hour}
          hint={words.summary.hint}
          options={hours}
          defaultValue={settings.summaryHour ?? ''}
          className="max-w-56"
        />
      </SectionCard>
      <Button type="submit" className="self-start">
        {words.switches.save}
      </Button>
    </Form>
  );
}

function RecentNotifications({ recent }: { recent: readonly RecentNotification[] }) {
  const moments = useMoments();
  return (
    <SectionCard title={words.recent.title}>
      {recent.length === 0 && <p>{words.recent.none}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {recent.map((notification) => (
          <li key={notification.id} className="py-2.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{countedItems(notification.kind, notification.count)}</span>
              <span className="text-14 text-muted">{moments.said(notification.at)}</span>
            </p>
            <p className="text-14">
              {notificationSentences(notification).map(({ text, isFailure }) => (
                <span key={text} className={classNames(isFailure ? 'font-semibold text-bad' : 'text-muted')}>
                  {text}{' '}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

const deviceWords = words.devices;

function PushDevices({ publicKey, devices }: { publicKey: string; devices: readonly PushDevice[] }) {
  const hasThis = devices.some(({ isThis }) => isThis);
  return (
    <SectionCard title={deviceWords.title}>
      <p className="text-muted">{deviceWords.lead}</p>
      {devices.length === 0 && <p>{deviceWords.none}</p>}
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
      {trouble && <Notice kind="error">{deviceWords[trouble]}</Notice>}
      <noscript>
        <p>{deviceWords.needsScripts}</p>
      </noscript>
      <Button
        type="button"
        kind={isAgain ? 'outline' : 'primary'}
        busy={isAsking || state === 'submitting'}
        onClick={() => void add()}
        className="h-auto min-h-11 self-start py-2"
      >
        {isAsking ? deviceWords.asking : isAgain ? deviceWords.again : deviceWords.add}
      </Button>
    </>
  );
}

function Device({ device }: { device: PushDevice }) {
  const { id, browser, system, since, isThis, last } = device;
  const name = browserText({ browser, system });
  const moments = useMoments();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{name}</span>
          {isThis && ` (${deviceWords.this})`}
          <span className="text-14 text-muted">, {deviceWords.since(moments.on(since))}</span>
        </p>
        {last && <LastMessage {...last} />}
      </div>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="device" value={id} />
        <IntentButton intent="try" kind="outline" size="small" aria-label={deviceWords.tryNamed(name)}>
          {deviceWords.try}
        </IntentButton>
        <IntentButton intent="remove" kind="outline" size="small" aria-label={deviceWords.removeNamed(name)}>
          {deviceWords.remove}
        </IntentButton>
      </Form>
    </li>
  );
}

function LastMessage({ state, at }: NonNullable<PushDevice['last']>) {
  const moments = useMoments();
  if (state === 'failed') return <p className="text-14 text-bad">{deviceWords.lastFailed(moments.on(at))}</p>;
  return (
    <p className="text-14 text-muted">
      {state === 'sent' ? deviceWords.lastSent(moments.said(at)) : deviceWords.lastWaiting}
    </p>
  );
}
