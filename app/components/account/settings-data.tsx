import { settingsText } from '#app/text/account/settings.ts';
import { formatMoment } from '#app/text/format.ts';
import { buttonClasses, LinkButton } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/page/chip.tsx';
import { SectionCard } from './section-card.tsx';
import type { SettingsFacts } from './settings-facts.ts';
import { SettingsForm } from './settings-forms.tsx';

export function SessionsSection({ facts }: { facts: SettingsFacts }) {
  const { title, lead, here, since, end } = settingsText.sessions;
  return (
    <SectionCard title={title}>
      <p className="text-muted">{lead}</p>
      <ul className="divide-y divide-line">
        {facts.sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div>
              <p className="font-semibold">{session.browser}</p>
              <p className="text-14 text-muted">{since(formatMoment(session.since))}</p>
            </div>
            {session.isHere && <Chip>{here}</Chip>}
          </li>
        ))}
      </ul>
      {facts.sessions.length > 1 && <SettingsForm intent="sessions" submit={end} answer={undefined} />}
    </SectionCard>
  );
}

export function DataSection() {
  const { title, lead, download, file } = settingsText.data;
  return (
    <SectionCard title={title}>
      <p className="text-muted">{lead}</p>
      <a href="/settings/datos.json" download={file} className={`${buttonClasses({ kind: 'outline' })} self-start`}>
        <DownloadIcon />
        {download}
      </a>
    </SectionCard>
  );
}

export function RemoveSection({ facts }: { facts: SettingsFacts }) {
  const { title, lead, link, ofOwner } = settingsText.remove;
  return (
    <SectionCard title={title}>
      <p className="text-muted">{facts.isOwner ? ofOwner : lead}</p>
      {!facts.isOwner && (
        <LinkButton to="/settings/delete" kind="outline" className="self-start">
          {link}
        </LinkButton>
      )}
    </SectionCard>
  );
}

/** Lucide's own component weighs ten times as much. */
function DownloadIcon() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-4"
    >
      <path d="M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5" />
    </svg>
  );
}
