import { Form, redirect } from 'react-router';
import { ownedItemPage, passportFile } from '#app/addresses/item-pages.ts';
import { ItemClaims, ItemFacts, PaperLinks } from '#app/components/aftersale/item-facts.tsx';
import { ItemClaimForm, ItemProblems, PrivacyBox } from '#app/components/aftersale/item-forms.tsx';
import { pageBoundary } from '#app/components/frame/error-page.tsx';
import { keyedMeta } from '#app/components/frame/private-meta.ts';
import { SellerOnPaper } from '#app/components/orders/seller-on-paper.tsx';
import { clientAddressOf, servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { forgetHolding } from '#app/shop/account/forget-holder.server.ts';
import type { ItemAnswer } from '#app/shop/aftersale/item-answer.ts';
import { refusalOfClaim } from '#app/shop/aftersale/passport.ts';
import { acceptOffer, findOwnedItem, holderKey } from '#app/shop/aftersale/transfers.server.ts';
import { newSubmission } from '#app/shop/claims/claims.server.ts';
import { presentPrivacyVersion } from '#app/shop/pages/pages.server.ts';
import { readChoice } from '#app/shop/shared/admin-query.ts';
import { accepted, email, line, readFields } from '#app/shop/shared/forms/form-rules.ts';
import { databaseRateLimits } from '#app/shop/shared/rate-limits.ts';
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
import { Notice } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { itemHeaders, notUnderstood, refuseItem, submitItemClaim } from '../item-claim.server.ts';
import { rateLimitByAddress } from '../rate-limit-by-address.server.ts';
import type { Route } from './+types/owned-item';
import { openedTransfer } from './open-transfer.server.ts';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.as === 'holder' ? ownedItemText.title : ownedItemText.offerTitle;
  return keyedMeta(matches, { title, description: ownedItemText.offerDescription, path: '/retracto-y-garantia' });
}

export const headers = itemHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { id, key, as, passport } = await openedTransfer(args);
  const { item, serial, deliveredAt, warranty, givenBackAt } = passport;
  const isHolder = as === 'holder';
  const isKnown = isHolder && (await findOwnedItem(args.context.get(servicesContext).db, id)) !== undefined;
  return {
    as,
    // Nothing of the buyer: neither the order nor what was paid.
    shown: {
      item: { productName: item.productName, category: item.category, image: item.image },
      serial,
      deliveredAt,
      warranty,
      givenBackAt,
    },
    // Since it is theirs.
    claims: isHolder ? passport.claims.filter(({ filedAt }) => filedAt >= (passport.offer?.acceptedAt ?? filedAt)) : [],
    noWarranty: isHolder ? (isKnown ? refusalOfClaim('warranty', 'holder', passport) : ('forgotten' as const)) : null,
    file: ownedItemPage(id, key, passportFile),
    isKnown,
    done: readChoice(new URL(args.request.url).searchParams.get('hecho'), doneSteps),
    submission: newSubmission(),
  };
}

const doneSteps = ['aceptada', 'olvidado'] as const;

const acceptFields = { name: line(120), email: email(), privacy: accepted };

export async function action(args: Route.ActionArgs) {
  const { id, key, as, passport } = await openedTransfer(args);
  const form = await readForm(args.request);
  const intent = String(form.get('intent') ?? '');
  if (as === 'holder' && intent === 'warranty') {
    return submitItemClaim(args, { order: passport.order, number: passport.item.number, transfer: id }, intent, form);
  }
  const { db, clock, settings } = args.context.get(servicesContext);
  if (as === 'holder' && intent === 'forget') {
    await forgetHolding(db, id);
    return redirect(`${ownedItemPage(id, key)}&hecho=olvidado`, 303);
  }
  if (as !== 'offered' || intent !== 'accept') return notUnderstood(intent);
  const fields = Object.fromEntries(form);
  const read = readFields(acceptFields, fields);
  const echoed = (name: string) =>
    String(fields[name] ?? '')
      .toWellFormed()
      .slice(0, 300);
  const typed = { name: echoed('name'), email: echoed('email') };
  if (!read.ok) return refuseItem(422, { intent, problems: read.problems, typed });
  const now = clock.now();
  const clientAddress = clientAddressOf(args.context);
  const wait = await rateLimitByAddress(args.context, 'piece-accept', databaseRateLimits.acceptItem);
  if (wait > 0) return refuseItem(429, { intent, sentence: itemText.wait, typed }, wait);
  const { privacy: _accepted, ...person } = read.values;
  const outcome = await acceptOffer(db, id, {
    ...person,
    privacyVersion: await presentPrivacyVersion(db, now),
    clientAddress,
    now,
  });
  if (!outcome.ok) {
    const sentence = itemRefusals[outcome.code === 'unknown' ? 'no_offer' : outcome.code];
    return refuseItem(409, { intent, sentence, typed });
  }
  return redirect(`${ownedItemPage(id, holderKey(settings.sessionSecret, id))}&hecho=aceptada`, 303);
}

export const shouldRevalidate = () => true;

export const ErrorBoundary = pageBoundary({ title: ownedItemText.notFound, lead: ownedItemText.notFoundLead });

/** The item's page for the one who buys it used: nothing of its buyer, their order or what they paid. */
export default function OwnedItem({ loaderData, actionData: answer, matches: [root] }: Route.ComponentProps) {
  const { as, shown, ...rest } = loaderData;
  const { item, warranty } = shown;
  const isOffered = as === 'offered';
  return (
    <div className="wrap flex flex-col gap-6 pt-8 md:pt-10">
      <SellerOnPaper seller={root.loaderData.seller} />
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
