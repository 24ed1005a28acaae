import { Form } from 'react-router';
import type { ItemAnswer } from '#app/shop/aftersale/item-answer.ts';
import type { ItemClaim, ItemRefusal } from '#app/shop/aftersale/passport.ts';
import type { Seller } from '#app/shop/shared/seller.ts';
import {
  itemRefusals,
  itemText,
  ownedItemDone,
  ownedItemText,
  warrantySentence,
} from '#app/text/aftersale/aftersale.ts';
import { claimProblemText } from '#app/text/legal/claim-form.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { SellerOnPaper } from '../orders/seller-on-paper.tsx';
import { ItemFacts, type ShownItem } from './item-facts.tsx';
import { ItemClaimForm, ItemProblems, PrivacyBox } from './item-forms.tsx';
import { ItemClaims, PaperLinks } from './item-screen.tsx';

export interface OwnedItemScreenProps {
  as: 'offered' | 'holder';
  shown: ShownItem;
  claims: ItemClaim[];
  noWarranty: ItemRefusal | null;
  file: string;
  /** The shop knows who accepted it. */
  isKnown: boolean;
  done: keyof typeof ownedItemDone | null;
  submission: string;
  seller: Seller;
  answer: ItemAnswer | undefined;
}

/** The item's page for the one who buys it used: nothing of its buyer, their order or what they paid. */
export function OwnedItemScreen({ as, shown, seller, answer, ...rest }: OwnedItemScreenProps) {
  const { item, warranty } = shown;
  const isOffered = as === 'offered';
  return (
    <div className="wrap flex flex-col gap-6 pt-8 md:pt-10">
      <SellerOnPaper seller={seller} />
      <PageTitle
        overline={isOffered ? ownedItemText.offerTitle : ownedItemText.title}
        lead={isOffered ? ownedItemText.offerLead : undefined}
      >
        {item.productName}
      </PageTitle>
      <div className="flex max-w-4xl flex-col gap-6">
        {rest.done && !answer && <Notice kind="success">{ownedItemDone[rest.done]}</Notice>}
        {answer?.sentence && answer.intent !== 'accept' && answer.intent !== 'warranty' && (
          <ErrorSummary title={answer.sentence} attempt={answer} />
        )}
        <ItemFacts shown={shown} />
        {isOffered ? (
          <AcceptForm answer={answer} />
        ) : (
          <>
            <p className="print:hidden">{ownedItemText.keep}</p>
            <PaperLinks file={rest.file} />
            <Card>
              <h2 className="heading mb-2 text-18">{itemText.warranty}</h2>
              <p className="font-semibold">
                {rest.noWarranty ? itemRefusals[rest.noWarranty] : warrantySentence(warranty)}
              </p>
              {!rest.noWarranty && <ItemClaimForm kind="warranty" submission={rest.submission} answer={answer} />}
              <ItemClaims claims={rest.claims} />
            </Card>
            {rest.isKnown && <ForgetForm />}
          </>
        )}
      </div>
    </div>
  );
}

function ForgetForm() {
  return (
    <details className="print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
        {ownedItemText.forget}
      </summary>
      <Form method="post" className="flex max-w-prose flex-col items-start gap-3 pt-2">
        <p>{ownedItemText.forgetLead}</p>
        <Button type="submit" name="intent" value="forget" kind="outline">
          {ownedItemText.forgetNow}
        </Button>
      </Form>
    </details>
  );
}

function AcceptForm({ answer }: { answer: ItemAnswer | undefined }) {
  const field = (name: 'name' | 'email') => {
    const problem = answer?.problems[name];
    return { name, defaultValue: answer?.typed[name], error: problem && claimProblemText[problem] };
  };
  const named = {
    name: { id: 'name', label: ownedItemText.name },
    email: { id: 'email', label: ownedItemText.email },
    privacy: { id: 'accept-privacy', label: 'Datos' },
  };
  return (
    <Card>
      <Form method="post" noValidate className="flex flex-col gap-5">
        <ItemProblems answer={answer} fields={named} />
        <input type="hidden" name="intent" value="accept" />
        <Field {...field('name')} label={ownedItemText.name} required maxLength={120} autoComplete="name" />
        <Field
          {...field('email')}
          label={ownedItemText.email}
          hint={ownedItemText.emailHint}
          type="email"
          required
          maxLength={254}
          autoComplete="email"
        />
        <PrivacyBox id="accept-privacy" problem={answer?.problems.privacy} />
        <Button type="submit" size="large">
          {ownedItemText.accept}
        </Button>
      </Form>
    </Card>
  );
}
