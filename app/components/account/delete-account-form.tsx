import { Form, useNavigation } from 'react-router';
import { settingsText } from '#app/text/account/settings.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { AccountFrame } from './account-frame.tsx';
import { SignInAgain } from './settings-forms.tsx';

export interface DeletionFacts {
  email: string;
  hasPassword: boolean;
  mustSignInAgain: boolean;
}

const words = settingsText.remove;

interface DeletionProps {
  facts: DeletionFacts;
  answer: { refusal: string } | undefined;
}

export function DeleteAccountForm({ facts, answer }: DeletionProps) {
  return (
    <AccountFrame title={words.pageTitle}>
      <Card className="flex flex-col gap-5">
        <Facts title={words.gone} facts={words.goneList} />
        <Facts title={words.stays} facts={words.staysList} />
        <p>{words.before}</p>
      </Card>
      <Card>
        {facts.mustSignInAgain ? (
          <div className="flex flex-col gap-4">
            <SignInAgain refusal={answer?.refusal} next="/settings/delete" />
          </div>
        ) : (
          <DeletionForm facts={facts} answer={answer} />
        )}
      </Card>
    </AccountFrame>
  );
}

function DeletionForm({ facts, answer }: DeletionProps) {
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

const deletionKey = 'deletingAccount';

/** The page after the deletion clears the browser only if this was noted: its address alone must not empty a cart. */
function noteDeletion(): void {
  try {
    sessionStorage.setItem(deletionKey, '1');
  } catch {
    // Storage is forbidden, so there is nothing to clear either.
  }
}

/** @returns true only once after a deletion in this window */
export function takeDeletion(): boolean {
  try {
    const isNoted = sessionStorage.getItem(deletionKey) !== null;
    sessionStorage.removeItem(deletionKey);
    return isNoted;
  } catch {
    return false;
  }
}
