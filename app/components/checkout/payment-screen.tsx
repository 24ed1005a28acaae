import { type FormEvent, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Form, Link, useNavigate, useNavigation } from 'react-router';
import type { CaptchaSource } from '#app/browser/auth/captcha.ts';
import { readCart, useCart, useCartKnown, writeCart } from '#app/browser/cart/cart-store.ts';
import { useCartTotal } from '#app/browser/cart/coupon-store.ts';
import { useCartCheck } from '#app/browser/cart/use-cart-check.ts';
import { useCouponCheck } from '#app/browser/cart/use-coupon-check.ts';
import { noteOrderHere } from '#app/browser/checkout/ordered-here.ts';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import { type Cart, cartRequest } from '#app/shop/cart/cart.ts';
import { type CheckedLine, compareWithShelf, reconciledCart } from '#app/shop/cart/cart-check.ts';
import {
  type CheckedForm,
  type CheckoutCustomer,
  type CheckoutField,
  checkForm,
  checkoutFieldNames,
  type FieldProblems,
} from '#app/shop/checkout/checkout-form.ts';
import type { SavedDelivery } from '#app/shop/checkout/saved-delivery.ts';
import type { TypedCompany } from '#app/shop/invoices/company-buyer.ts';
import {
  checkout,
  checkoutLabels,
  fieldProblemText,
  formMessages,
  missingFieldText,
} from '#app/text/checkout/checkout.ts';
import type { CheckoutRefusal } from '#app/text/checkout/checkout-refusals.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { labelledFields } from '#app/ui/form/labelled-fields.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { CartProblems } from '../cart/cart-problems.tsx';
import { CartScript } from '../cart/cart-script.tsx';
import { CheckoutFields } from './checkout-fields.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';

/** Few shoppers meet it, so the page does not load it with the rest. */
const isComplete = (typed: Record<string, unknown>) => checkForm(typed).ok;
/** Nor this. */
const LateRefusal = lazyWithRetry(() => import('./payment-refusal.tsx'));
const FormCaptcha = lazyWithRetry(() => import('#app/components/auth/form-captcha.tsx'));

export interface PreparedPayment {
  reference: string;
  typed: Partial<CheckoutCustomer> | null;
  bankPending: boolean;
  filled: Partial<CheckoutCustomer> | null;
  deliveries: readonly SavedDelivery[];
  /** To whom the last invoice was made out, if not to the shopper. */
  company: TypedCompany | null;
  isInvoiced: boolean;
  /** For the address that is filled in. */
  arrival: string | null;
}

export interface PaymentAnswer {
  form?: CheckedForm;
  refusal?: CheckoutRefusal;
  /** What the refusal says to the shopper. */
  sentence?: string;
  /** Where the captcha comes from, once this document may load it. */
  captcha?: CaptchaSource | null;
  typed: Partial<Record<CheckoutField, string>>;
  company?: TypedCompany | null;
  /** A new one when the old one was already used for an order. */
  reference: string | null;
}

export function PaymentScreen({ prepared, answer }: { prepared: PreparedPayment; answer: PaymentAnswer | undefined }) {
  const cart = useCart();
  const total = useCartTotal(cart);
  useCouponCheck(cart, total.code, answer?.refusal);
  const isKnown = useCartKnown();
  const isEmpty = isKnown && cart.length === 0;
  const isBusy = useNavigation().state !== 'idle';
  const [checked, setChecked] = useState<CheckedForm | null>(null);
  const latest = checked ?? answer?.form ?? null;
  const [fixedFields, setFixedFields] = useState<readonly CheckoutField[]>([]);
  const typed = answer?.typed ?? prepared.typed;
  const [arrival, setArrival] = useState(prepared.arrival);
  useFreshPageOnReturn();

  function validate(event: FormEvent<HTMLFormElement>) {
    const result = checkForm(Object.fromEntries(new FormData(event.currentTarget)));
    setChecked(result.ok ? null : result);
    setFixedFields([]);
    if (result.ok) noteOrderHere();
    else event.preventDefault();
  }

  /** Adds no errors while the shopper is still typing. */
  function noticeFixing(event: FormEvent<HTMLFormElement>) {
    if (!latest || latest.ok) return;
    const now = checkForm(Object.fromEntries(new FormData(event.currentTarget)));
    setFixedFields(checkoutFieldNames.filter((field) => now.ok || !now.problems[field]));
  }

  return (
    <div className="wrap flex flex-col gap-6 py-8">
      <CartScript />
      <PageTitle>{checkout.title}</PageTitle>
      <noscript>
        <Notice kind="warning">{checkout.needsScripts}</Notice>
      </noscript>
      <CartTrouble cart={cart} answer={answer} />
      {prepared.bankPending && <Notice kind="warning">{checkout.bankPending}</Notice>}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10">
        <div className="sticky-beside lg:order-2">
          <CheckoutSummary cartTotal={total} />
          <BeforeYouPay arrival={arrival} />
        </div>
        <Form
          method="post"
          noValidate
          data-waiting={isKnown ? undefined : true}
          onSubmit={validate}
          onChange={noticeFixing}
          className="flex flex-col gap-8 lg:order-1"
        >
          {!checked && answer?.refusal && answer.refusal.code !== 'cart_changed' && <Refusal answer={answer} />}
          {isKnown && answer?.refusal?.code === 'captcha_needed' && (
            <Suspense>
              <FormCaptcha
                key={answer.refusal.how}
                source={answer.captcha ?? null}
                action="checkout"
                path="/payment"
                isComplete={isComplete}
              />
            </Suspense>
          )}
          {latest && !latest.ok && <Problems form={latest} />}
          <input type="hidden" name="reference" value={answer?.reference ?? prepared.reference} />
          <input type="hidden" name="cart" value={JSON.stringify(cartRequest(cart))} />
          <input type="hidden" name="seenAmountInCents" value={total.totalInCents} />
          <input type="hidden" name="coupon" value={total.code} />
          <FoldedWhen isEmpty={isEmpty}>
            <CheckoutFields
              {...{ typed, arrival }}
              filled={prepared.filled}
              deliveries={prepared.deliveries}
              company={answer ? (answer.company ?? null) : prepared.company}
              isInvoiced={prepared.isInvoiced}
              onArrival={setArrival}
              problems={latest && !latest.ok ? without(latest.problems, fixedFields) : {}}
            />
          </FoldedWhen>
          <div className="flex flex-col gap-3">
            {cart.length > 0 && (
              <p className="flex justify-between">
                {checkout.total}
                <b key={total.shown}>{total.shown}</b>
              </p>
            )}
            <Button type="submit" size="large" wide disabled={isEmpty} busy={isBusy}>
              {isBusy ? checkout.paying : checkout.pay}
            </Button>
            <p className="text-14 text-muted">{checkout.whereYouPay}</p>
            <OurTerms />
            <LinkButton to="/cart" kind="quiet" wide>
              {checkout.backToCart}
            </LinkButton>
          </div>
        </Form>
      </div>
    </div>
  );
}

/** Until the cart is known, the attribute that `CartScript` sets decides, so that nothing moves afterwards. */
function FoldedWhen({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  const isKnown = useCartKnown();
  const [line, fields] = isKnown ? [isEmpty ? '' : 'hidden', 'flex'] : ['carted:hidden', 'hidden carted:flex'];
  return (
    <details open={!isEmpty}>
      <summary className={`cursor-pointer font-semibold ${line}`}>{checkout.customer}</summary>
      <div className={`flex-col gap-8 ${fields}`}>{children}</div>
    </details>
  );
}

function without(problems: FieldProblems, fixedFields: readonly CheckoutField[]): FieldProblems {
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => !fixedFields.includes(field as CheckoutField)),
  );
}

/** The law demands both before payment (Ley 1480, art. 50 c). */
function BeforeYouPay({ arrival }: Pick<PreparedPayment, 'arrival'>) {
  const facts = [
    { text: arrival ? `${arrival}.` : checkout.deliveryTime, to: '/envios', link: checkout.shippingLink },
    { text: checkout.withdrawalRight, to: '/retracto-y-garantia', link: checkout.withdrawalLink },
  ];
  return (
    <ul className="mt-4 flex flex-col gap-2 text-14 text-muted">
      {facts.map(({ text, to, link }) => (
        <li key={to}>
          {text}{' '}
          <Link to={to} target="_blank" className="text-accent underline underline-offset-2">
            {link}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Opens in new windows, so that a half-filled form is not lost. */
function OurTerms() {
  return (
    <p className="text-14 text-muted">
      {checkout.byPaying}{' '}
      <Link to="/terminos" target="_blank" className="text-accent underline underline-offset-2">
        {checkout.ourTerms}
      </Link>{' '}
      {checkout.and}{' '}
      <Link to="/privacidad" target="_blank" className="text-accent underline underline-offset-2">
        {checkout.ourPrivacy}
      </Link>
      .
    </p>
  );
}

/** What the server found when it refused takes precedence over what this page finds. */
function CartTrouble({ cart, answer }: { cart: Cart; answer: PaymentAnswer | undefined }) {
  const check = useCartCheck(cart, 'payment');
  const refusal = answer?.refusal;
  const refused = refusal?.code === 'cart_changed' ? beside(cart, refusal.lines) : [];
  const lines = hasProblems(refused) ? refused : check.lines;
  if (hasProblems(lines)) {
    return <CartProblems cart={cart} lines={lines} onReconcile={() => writeCart(reconciledCart(readCart(), lines))} />;
  }
  // Without the stored cart (before hydration) the changes cannot be listed by line.
  return refusal?.code === 'cart_changed' && cart.length === 0 ? <Refusal answer={answer} /> : null;
}

/** Compares with the present cart, so that what the shopper has already corrected is gone. */
function beside(cart: Cart, lines: readonly CheckedLine[]): CheckedLine[] {
  const known = new Set(lines.map((line) => line.id));
  return compareWithShelf(
    cart.filter((item) => known.has(item.id)),
    lines.flatMap((line) => line.product ?? []),
  );
}

function hasProblems(lines: readonly CheckedLine[]): boolean {
  return lines.some((line) => line.problems.length > 0);
}

function Refusal({ answer }: { answer: PaymentAnswer | undefined }) {
  return (
    <Suspense>
      <LateRefusal {...answer} />
    </Suspense>
  );
}

function Problems({ form }: { form: Extract<CheckedForm, { ok: false }> }) {
  const { errors } = labelledFields(checkoutLabels, fieldProblemText, form.problems, missingFieldText);
  return <ErrorSummary title={formMessages[form.message]} errors={errors} attempt={form} />;
}

/**
 * Back from Wompi, browsers may restore the page from memory, busy and with old prices. Going to where it is ends the submission that
 * waits for an answer for ever, and asks for everything anew, with the same reference; a reload may never end in WebKit (2.50).
 */
function useFreshPageOnReturn() {
  const navigate = useNavigate();
  useEffect(() => {
    const refreshRestored = (event: PageTransitionEvent) => {
      if (event.persisted) void navigate('.', { replace: true, preventScrollReset: true });
    };
    addEventListener('pageshow', refreshRestored);
    return () => removeEventListener('pageshow', refreshRestored);
  }, [navigate]);
}
