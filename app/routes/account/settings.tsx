import { useEffect } from 'react';
import { data, redirect } from 'react-router';
import { sessionChanged } from '#app/browser/auth/session.ts';
import { AccountFrame } from '#app/components/account/account-frame.tsx';
import { SectionCard } from '#app/components/account/section-card.tsx';
import {
  CompanySection,
  EmailSection,
  NameSection,
  PasswordSection,
  type SettingsFacts,
  SettingsForm,
} from '#app/components/account/settings-forms.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { passRetryAfter, retryAfter } from '#app/platform/http/answer-headers.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { requireSession } from '#app/session.server.ts';
import { browserNameOf } from '#app/shop/customers/browser-name.ts';
import { isOwner } from '#app/shop/customers/customer.ts';
import { isSignedInLately, openSessions } from '#app/shop/customers/sessions.server.ts';
import { typedCompany } from '#app/shop/invoices/company-buyer.ts';
import { companyOfCustomer } from '#app/shop/invoices/company-buyers.server.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { browserText, settingsText } from '#app/text/account/settings.ts';
import { formatMoment } from '#app/text/format.ts';
import { buttonClasses, LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Chip } from '#app/ui/page/chip.tsx';
import type { Route } from './+types/settings';
import { actOnSettings } from './settings-action.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = settingsText;
  return privateMeta(matches, { title, description, path: '/settings' });
}

export const headers = passRetryAfter;

export async function loader(args: Route.LoaderArgs): Promise<SettingsFacts> {
  const { id: here, customer } = await requireSession(args);
  const { db, identity, clock } = args.context.get(servicesContext);
  const now = clock.now();
  const sessions = await openSessions(db, customer.id, now);
  const company = await companyOfCustomer(db, customer.id);
  const hasPassword = await identity.hasPassword(customer.id);
  return {
    name: customer.name,
    email: customer.email,
    isConfirmed: customer.isEmailVerified,
    company: company ? typedCompany(company) : null,
    isOwner: isOwner(customer),
    hasPassword,
    mustSignInAgain: !hasPassword && !(await isSignedInLately(db, here, now)),
    sessions: sessions.map(({ id, userAgent, since }) => ({
      id,
      browser: browserText(browserNameOf(userAgent)),
      since,
      isHere: id === here,
    })),
    notice: ownKey(settingsText.done, new URL(args.request.url).searchParams.get('hecho')),
  };
}

export async function action(args: Route.ActionArgs) {
  const session = await requireSession(args);
  const change = await actOnSettings(args.context, session, await readForm(args.request));
  if (change.ok) return redirect(`/settings?hecho=${change.notice}`, 303);
  return data(change.answer, { status: change.status, headers: retryAfter(change.waitSeconds) });
}

/** One form a section, so that a mistake in one does not affect the others. */
export default function Settings({ loaderData: facts, actionData: answer }: Route.ComponentProps) {
  const { notice } = facts;
  useEffect(() => {
    // The header shows the name.
    if (notice === 'name') void sessionChanged();
  }, [notice]);
  return (
    <AccountFrame title={settingsText.title}>
      {notice && !answer && <Notice kind="success">{settingsText.done[notice]}</Notice>}
      {answer?.intent === null && <Notice kind="error">{answer.refusal}</Notice>}
      <NameSection facts={facts} answer={answer} />
      <CompanySection company={facts.company} answer={answer} />
      <EmailSection facts={facts} answer={answer} />
      <PasswordSection facts={facts} answer={answer} />
      <SessionsSection facts={facts} />
      <DataSection />
      <RemoveSection facts={facts} />
    </AccountFrame>
  );
}

function SessionsSection({ facts }: { facts: SettingsFacts }) {
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

function DataSection() {
  const { title, lead, download, file } = settingsText.data;
  return (
    <SectionCard title={title}>
      <p className="text-muted">{lead}</p>
      <a
        href="/settings/datos.json"
        download={file}
        className={`${buttonClasses({ kind: 'outline' })} max-w-full self-start`}
      >
        <DownloadIcon />
        {download}
      </a>
    </SectionCard>
  );
}

function RemoveSection({ facts }: { facts: SettingsFacts }) {
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
