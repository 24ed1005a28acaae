import { Form, useNavigation } from 'react-router';
import { savedBuildsPath } from '#app/addresses/build-address.ts';
import { longestBuildName } from '#app/shop/builds/saved/saved-build.ts';
import { type SavedBuildNotice, savedBuildsText } from '#app/text/builds/saved-builds-page.ts';
import { formatCents } from '#app/text/format.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Field } from '#app/ui/form/field.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { AccountFrame } from '../../account/account-frame.tsx';

export interface ShownSavedBuild {
  id: string;
  name: string;
  to: string;
  facts: readonly string[];
  totalInCents: number;
  changes: readonly { words: string; isGood: boolean }[];
}

export type SaveForm = { problem: string } | { code: string; name: string; isSaved: boolean; partCount: string };

export interface SavedBuildsScreenProps {
  builds: readonly ShownSavedBuild[];
  form: SaveForm | null;
  notice: SavedBuildNotice | null;
  /** Of a form that was sent: the build's id, or none for the one that saves. */
  refused: { id: string; problem: string } | null;
}

export function SavedBuildsScreen({ builds, form, notice, refused }: SavedBuildsScreenProps) {
  const isOfPage = refused !== null && !builds.some(({ id }) => id === refused.id);
  const canSave = form !== null && !('problem' in form);
  return (
    <AccountFrame title={savedBuildsText.title} lead={savedBuildsText.lead}>
      {notice && !refused && (
        <Notice kind={notice === 'gone' ? 'warning' : 'success'}>{savedBuildsText.done[notice]}</Notice>
      )}
      {isOfPage && !canSave && <Notice kind="error">{refused.problem}</Notice>}
      {form && 'problem' in form && <Notice kind="warning">{form.problem}</Notice>}
      {canSave && <SaveCard form={form} problem={isOfPage ? refused.problem : null} />}
      {builds.length === 0 && !canSave ? (
        <EmptyState
          title={savedBuildsText.empty}
          lead={savedBuildsText.emptyLead}
          picture="/images/empty/wishlist.svg"
          actions={<LinkButton to="/armar">{savedBuildsText.start}</LinkButton>}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {builds.map((build) => (
            <li key={build.id}>
              <BuildCard build={build} problem={refused?.id === build.id ? refused.problem : null} />
            </li>
          ))}
        </ul>
      )}
    </AccountFrame>
  );
}

interface SaveCardProps {
  form: Exclude<SaveForm, { problem: string }>;
  problem: string | null;
}

function SaveCard({ form: { code, name, isSaved, partCount }, problem }: SaveCardProps) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Card>
      <Form method="post" className="flex flex-col gap-4">
        <h2 className="heading text-18">{isSaved ? savedBuildsText.formAgain : savedBuildsText.form}</h2>
        <p className="text-14 text-muted">{partCount}</p>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="code" value={code} />
        <Field
          name="name"
          id="save-name"
          label={savedBuildsText.name}
          defaultValue={name}
          maxLength={longestBuildName}
          required
          autoComplete="off"
          error={problem}
        />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" disabled={isBusy}>
            {isSaved ? savedBuildsText.saveAgain : savedBuildsText.save}
          </Button>
          <LinkButton to={savedBuildsPath} kind="quiet">
            {savedBuildsText.cancel}
          </LinkButton>
        </div>
      </Form>
    </Card>
  );
}

function BuildCard({ build, problem }: { build: ShownSavedBuild; problem: string | null }) {
  const { id, name, to, facts, totalInCents, changes } = build;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="heading text-18 wrap-anywhere">{name}</h2>
          <p className="text-14 text-muted">{facts.join(' · ')}</p>
        </div>
        <p className="price-figure text-23">{formatCents(totalInCents)}</p>
      </div>
      {changes.length === 0 ? (
        <p className="text-14 text-muted">{savedBuildsText.same}</p>
      ) : (
        <section aria-labelledby={`cambios-${id}`} className="flex flex-col gap-1.5">
          <h3 id={`cambios-${id}`} className="text-14 font-bold">
            {savedBuildsText.changes}
          </h3>
          <ul className="flex flex-col gap-1 text-14 wrap-anywhere">
            {changes.map(({ words, isGood }) => (
              <li key={words} className={classNames('border-l-2 pl-2.5', isGood ? 'border-ok' : 'border-bad')}>
                {words}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-wrap items-start gap-2">
        <LinkButton to={to} kind="outline" size="small" aria-label={savedBuildsText.openNamed(name)}>
          {savedBuildsText.open}
        </LinkButton>
        <Rename id={id} name={name} problem={problem} />
        <Remove id={id} name={name} />
      </div>
    </Card>
  );
}

const summaryClasses =
  'inline-flex min-h-10 cursor-pointer list-none items-center rounded-control px-3.5 text-14 font-bold hover:bg-sunken';

/** `<details>`, so that both ask first without scripts too. */
function Rename({ id, name, problem }: { id: string; name: string; problem: string | null }) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <details className="open:w-full" open={problem !== null || undefined}>
      <summary aria-label={savedBuildsText.renameNamed(name)} className={summaryClasses}>
        {savedBuildsText.rename}
      </summary>
      <Form method="post" className="mt-2 flex flex-col items-start gap-2.5 rounded-control bg-sunken p-3">
        <input type="hidden" name="id" value={id} />
        <Field
          name="name"
          id={`name-${id}`}
          label={savedBuildsText.name}
          defaultValue={name}
          maxLength={longestBuildName}
          required
          autoComplete="off"
          error={problem}
          className="w-full"
        />
        <Button type="submit" name="intent" value="rename" kind="outline" size="small" disabled={isBusy}>
          {savedBuildsText.rename}
        </Button>
      </Form>
    </details>
  );
}

function Remove({ id, name }: { id: string; name: string }) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <details className="open:w-full">
      <summary aria-label={savedBuildsText.removeNamed(name)} className={summaryClasses}>
        {savedBuildsText.remove}
      </summary>
      <Form method="post" className="mt-2 flex flex-col items-start gap-2.5 rounded-control bg-bad-tint p-3">
        <p className="text-14">{savedBuildsText.removeQuestion(name)}</p>
        <input type="hidden" name="id" value={id} />
        <Button type="submit" name="intent" value="remove" kind="outline" size="small" disabled={isBusy}>
          {savedBuildsText.removeConfirm}
        </Button>
      </Form>
    </details>
  );
}
