import { data, Form, redirect, useNavigation } from 'react-router';
import { noteDeletion } from '#app/browser/account/deletion-note.ts';
import { AccountFrame } from '#app/components/account/account-frame.tsx';
import { SignInAgain } from '#app/components/account/settings-forms.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { requestIdContext, servicesContext } from '#app/contexts.ts';
import { passRetryAfter, retryAfter } from '#app/platform/http/answer-headers.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { requireSession } from '#app/session.server.ts';
import { deleteAccount } from '#app/shop/account/delete-account.server.ts';
import { isOwner } from '#app/shop/customers/customer.ts';
import { isSignedInLately } from '#app/shop/customers/sessions.server.ts';
import { settingsRefusals, settingsText, settingsWait } from '#app/text/account/settings.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Card } from '#app/ui/page/card.tsx';
import type { Route } from './+types/delete-account';

export function meta({ matches }: Route.MetaArgs) {
  const { pageTitle: title, description } = settingsText.remove;
  return privateMeta(matches, { title, description, path: '/settings/delete' });
}

export const headers = passRetryAfter;

export async function loader(args: Route.LoaderArgs) {
  const { id, customer } = await requireSession(args);
  if (isOwner(customer)) throw redirect('/settings');
  const { db, identity, clock } = args.context.get(servicesContext);
  const hasPassword = await identity.hasPassword(customer.id);
  const mustSignInAgain = !hasPassword && !(await isSignedInLately(db, id, clock.now()));
  return { email: customer.email, hasPassword, mustSignInAgain };
}

export async function action(args: Route.ActionArgs) {
  const session = await requireSession(args);
  const { request, context } = args;
  const { db, identity, clock, log } = context.get(servicesContext);
  const form = await readForm(request);
  const credentials = { password: String(form.get('password') ?? ''), email: String(form.get('email') ?? '') };
  const deletion = await deleteAccount({ db, identity, now: clock.now() }, session, credentials);
  if (!deletion.ok) {
    if (deletion.code === 'wait') {
      const { seconds } = deletion;
      return data({ refusal: settingsWait(seconds) }, { status: 429, headers: retryAfter(seconds) });
    }
    const isForbidden = deletion.code === 'owner' || deletion.code === 'sign_in_again';
    return data({ refusal: settingsRefusals[deletion.code] }, isForbidden ? 403 : 422);
  }
  log.info({ requestId: context.get(requestIdContext) }, 'an account was deleted');
  // Only to clear the cookies: the session is already gone from the database.
  const { setCookies } = await identity.signOut(request.headers);
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of setCookies) headers.append('set-cookie', cookie);
  return redirect('/account/deleted', { status: 303, headers });
}

const words = settingsText.remove;

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame title={words.pageTitle}>
      <Card className="flex flex-col gap-5">
        <Facts title={words.gone} facts={words.goneList} />
        <Facts title={words.stays} facts={words.staysList} />
        <p>{words.before}</p>
      </Card>
      <Card>
        {loaderData.mustSignInAgain ? (
          <div className="flex flex-col gap-4">
            <SignInAgain refusal={actionData?.refusal} next="/settings/delete" />
          </div>
        ) : (
          <DeletionForm facts={loaderData} answer={actionData} />
        )}
      </Card>
    </AccountFrame>
  );
}

interface DeletionFormProps {
  facts: Route.ComponentProps['loaderData'];
  answer: { refusal: string } | undefined;
}

function DeletionForm({ facts, answer }: DeletionFormProps) {
  const isBusy = useNavigation().state !== 'idle';
  const field = facts.hasPassword ? 'password' : 'email';
  return (
    <Form method="post" noValidate onSubmit={noteDeletion} className="flex flex-col gap-5">
      {answer && (
        <ErrorSummary title={settingsText.errorSummary} errors={[{ field, text: answer.refusal }]} attempt={answer} />
      )}
      {facts.hasPassword ? (
        <Field
          name="password"
          type="password"
          label={words.password}
          error={answer?.refusal}
          required
          autoComplete="current-password"
        />
      ) : (
        <Field
          name="email"
          type="email"
          label={words.email(facts.email)}
          error={answer?.refusal}
          required
          autoComplete="off"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {isBusy ? words.busy : words.submit}
        </Button>
        <LinkButton to="/settings" kind="quiet">
          {words.cancel}
        </LinkButton>
      </div>
    </Form>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly string[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="heading text-18">{title}</h2>
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  );
}
