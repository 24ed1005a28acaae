import { Form } from 'react-router';
import { SectionCard } from '#app/components/account/section-card.tsx';
import {
  channels,
  type NoticeSettings,
  noticesVersion,
  notificationKinds,
  type RecentNotification,
  switchName,
} from '#app/shop/admin/notices/notices.ts';
import type { PushDevice } from '#app/shop/admin/notices/push-device.ts';
import { noticeName, noticesDone, notificationKindNames, noticesText as words } from '#app/text/admin/notices.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { SelectField } from '#app/ui/form/field.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { PushDevices } from './push-devices.tsx';
import { RecentNotifications } from './recent-notifications.tsx';

interface NoticesScreenProps {
  email: string;
  publicKey: string;
  settings: NoticeSettings;
  devices: readonly PushDevice[];
  recent: readonly RecentNotification[];
  done: keyof typeof noticesDone | null;
  refusal: { sentence: string; typed: Record<string, string> | null } | null;
}

export function NoticesScreen({ email, publicKey, settings, devices, recent, done, refusal }: NoticesScreenProps) {
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      {done && <Notice kind="success">{noticesDone[done]}</Notice>}
      {refusal && <ErrorSummary title={refusal.sentence} attempt={refusal} />}
      <Switches key={noticesVersion(settings)} email={email} settings={settings} typed={refusal?.typed ?? null} />
      <PushDevices publicKey={publicKey} devices={devices} />
      <RecentNotifications recent={recent} />
    </div>
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
