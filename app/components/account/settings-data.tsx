import Download from 'lucide-react/icons/download';
import { settingsText } from '#app/text/account/settings.ts';
import { formatMoment } from '#app/text/format.ts';
import { buttonClasses, LinkButton } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/shelf/price.tsx';
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
        <Download aria-hidden className="size-4" />
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
