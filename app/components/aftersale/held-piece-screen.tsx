import { Form } from 'react-router';
import type { PieceClaim, PieceRefusal } from '#app/shop/aftersale/passport.ts';
import type { PieceAnswer } from '#app/shop/aftersale/piece-answer.ts';
import type { Seller } from '#app/shop/shared/seller.ts';
import { heldDone, heldText, pieceRefusals, pieceText, warrantySentence } from '#app/text/aftersale/aftersale.ts';
import { claimProblemText } from '#app/text/legal/claim-form.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { SellerOnPaper } from '../orders/seller-on-paper.tsx';
import { PieceFacts, type ShownPiece } from './piece-facts.tsx';
import { PieceClaimForm, PieceProblems, PrivacyBox } from './piece-forms.tsx';
import { ClaimsOfPiece, PaperLinks } from './piece-screen.tsx';

export interface HeldPieceScreenProps {
  as: 'offered' | 'holder';
  shown: ShownPiece;
  claims: PieceClaim[];
  noWarranty: PieceRefusal | null;
  file: string;
  /** The shop knows who accepted it. */
  isKnown: boolean;
  done: keyof typeof heldDone | null;
  submission: string;
  seller: Seller;
  answer: PieceAnswer | undefined;
}

/** For who buys a piece used: nothing of its buyer, their order or what they paid. */
export function HeldPieceScreen({ as, shown, seller, answer, ...rest }: HeldPieceScreenProps) {
  const { piece, warranty } = shown;
  const isOffered = as === 'offered';
  return (
    <div className="wrap flex flex-col gap-6 pt-8 md:pt-10">
      <SellerOnPaper seller={seller} />
      <PageTitle
        mark={isOffered ? heldText.offerTitle : heldText.title}
        lead={isOffered ? heldText.offerLead : undefined}
      >
        {piece.productName}
      </PageTitle>
      <div className="flex max-w-4xl flex-col gap-6">
        {rest.done && !answer && <Notice kind="success">{heldDone[rest.done]}</Notice>}
        {answer?.sentence && answer.intent !== 'accept' && answer.intent !== 'warranty' && (
          <ErrorSummary title={answer.sentence} attempt={answer} />
        )}
        <PieceFacts shown={shown} />
        {isOffered ? (
          <AcceptForm answer={answer} />
        ) : (
          <>
            <p className="print:hidden">{heldText.keep}</p>
            <PaperLinks file={rest.file} />
            <Card>
              <h2 className="heading mb-2 text-18">{pieceText.warranty}</h2>
              <p className="font-semibold">
                {rest.noWarranty ? pieceRefusals[rest.noWarranty] : warrantySentence(warranty)}
              </p>
              {!rest.noWarranty && <PieceClaimForm kind="warranty" submission={rest.submission} answer={answer} />}
              <ClaimsOfPiece claims={rest.claims} />
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
        {heldText.forget}
      </summary>
      <Form method="post" className="flex max-w-prose flex-col items-start gap-3 pt-2">
        <p>{heldText.forgetLead}</p>
        <Button type="submit" name="intent" value="forget" kind="outline">
          {heldText.forgetNow}
        </Button>
      </Form>
    </details>
  );
}

function AcceptForm({ answer }: { answer: PieceAnswer | undefined }) {
  const field = (name: 'name' | 'email') => {
    const problem = answer?.problems[name];
    return { name, defaultValue: answer?.typed[name], error: problem && claimProblemText[problem] };
  };
  const named = {
    name: { id: 'name', label: heldText.name },
    email: { id: 'email', label: heldText.email },
    privacy: { id: 'accept-privacy', label: 'Datos' },
  };
  return (
    <Card>
      <Form method="post" noValidate className="flex flex-col gap-5">
        <PieceProblems answer={answer} fields={named} />
        <input type="hidden" name="intent" value="accept" />
        <Field {...field('name')} label={heldText.name} required maxLength={120} autoComplete="name" />
        <Field
          {...field('email')}
          label={heldText.email}
          hint={heldText.emailHint}
          type="email"
          required
          maxLength={254}
          autoComplete="email"
        />
        <PrivacyBox id="accept-privacy" problem={answer?.problems.privacy} />
        <Button type="submit" size="large">
          {heldText.accept}
        </Button>
      </Form>
    </Card>
  );
}
