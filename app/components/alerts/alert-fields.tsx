import type { AlertForm, AlertProblems } from '#app/shop/alerts/alert.ts';
import { alertLabels, alertProblemText, alertText } from '#app/text/alerts/alerts.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, Field } from '#app/ui/form/field.tsx';
import { labelledFields } from '#app/ui/form/labelled-fields.ts';

/** A product, and what it costs now; or a word of what the shop does not sell. */
export type AlertAbout = { isAvailable: boolean; paid: string } | { term: string };

interface AlertFieldsProps {
  subject: AlertAbout;
  /** Null where the page is the same for everybody: the style sheet hides what an account answers. */
  isSignedIn: boolean | null;
  typed?: AlertForm;
  problems?: AlertProblems;
  isBusy?: boolean;
}

/** No field is `required`: a browser would refuse to send one that is hidden. The server says what is missing. */
export function AlertFields({ subject, isSignedIn, typed, problems = {}, isBusy }: AlertFieldsProps) {
  const ofGuests = isSignedIn === null ? 'signed-in:hidden' : undefined;
  const { field } = labelledFields(alertLabels, alertProblemText, problems);
  return (
    <>
      {!isSignedIn && (
        <Field
          {...field('email')}
          id="alert-email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={typed?.email}
          className={ofGuests}
        />
      )}
      {'term' in subject ? (
        <input type="hidden" name="term" value={subject.term} />
      ) : (
        <Field
          {...field('most')}
          id="alert-most"
          aside={subject.isAvailable ? undefined : alertText.optional}
          hint={subject.isAvailable ? alertText.mostHint(subject.paid) : alertText.mostHintSoldOut}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          defaultValue={typed?.most}
        />
      )}
      {!isSignedIn && (
        <CheckboxField
          {...field('privacy')}
          id="alert-privacy"
          className={ofGuests}
          label={
            <>
              {alertText.privacyBefore}{' '}
              <a href="/privacidad" target="_blank" rel="noopener" className="text-accent underline underline-offset-2">
                {alertText.privacyLink}
              </a>
              .
            </>
          }
        />
      )}
      <Button type="submit" kind="outline" busy={isBusy}>
        {alertText.submit}
      </Button>
    </>
  );
}
