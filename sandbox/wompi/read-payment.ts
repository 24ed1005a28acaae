import { randomBytes } from 'node:crypto';
import { BANCOLOMBIA_OUTCOMES, TEST_BANKS, TEST_CARDS, TEST_PHONES } from './test-values.ts';
import type { Outcome, PaymentMethod } from './transactions.ts';

export const FORMS = ['card', 'nequi', 'pse', 'bancolombia'] as const;
export type Form = (typeof FORMS)[number];

export type FieldProblems = Record<string, string>;

export type ReadPayment =
  | { ok: true; method: PaymentMethod; outcome: Outcome; atBank: boolean }
  | { ok: false; problems: FieldProblems };

export function readPayment(form: Form, values: URLSearchParams, now: Date): ReadPayment {
  switch (form) {
    case 'card':
      return readCard(values, now);
    case 'nequi':
      return readNequi(values);
    case 'pse':
      return readPse(values);
    case 'bancolombia':
      return readBancolombia(values);
  }
}

/** Keeps neither the full number nor the CVC: somebody may type a real card by mistake. */
function readCard(values: URLSearchParams, now: Date): ReadPayment {
  const problems: FieldProblems = {};
  const number = text(values, 'number').replace(/[\s-]/g, '');
  const expiry = /^(\d{2})\s*\/?\s*(\d{2})$/.exec(text(values, 'expiry'));
  const cvc = text(values, 'cvc');
  const holder = text(values, 'holder');
  const installments = Number(text(values, 'installments') || '1');
  if (!/^\d{12,19}$/.test(number)) problems.number = 'Escribe entre 12 y 19 cifras.';
  const [, month = '', year = ''] = expiry ?? [];
  if (!expiry || Number(month) < 1 || Number(month) > 12) {
    problems.expiry = 'Escribe mes y año, por ejemplo 08/30.';
  } else if (new Date(Date.UTC(2000 + Number(year), Number(month), 1)) <= now) {
    problems.expiry = 'Esta fecha ya pasó.';
  }
  if (!/^\d{3,4}$/.test(cvc)) problems.cvc = 'Escribe tres cifras.';
  if (holder === '' || holder.length > 120) problems.holder = 'Escribe el nombre.';
  if (!Number.isInteger(installments) || installments < 1 || installments > 36) {
    problems.installments = 'Elige entre 1 y 36 cuotas.';
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems };

  const lastFour = number.slice(-4);
  const brand = number.startsWith('4') ? 'VISA' : number.startsWith('5') ? 'MASTERCARD' : 'OTHER';
  const outcome = TEST_CARDS.find((card) => card.number.replaceAll(' ', '') === number)?.outcome ?? 'ERROR';
  return {
    ok: true,
    atBank: false,
    outcome,
    method: {
      type: 'CARD',
      extra: {
        bin: number.slice(0, 6),
        name: `${brand}-${lastFour}`,
        brand,
        exp_year: year,
        exp_month: month,
        last_four: lastFour,
        card_holder: holder,
        card_type: 'CREDIT',
        is_three_ds: false,
        three_ds_auth_type: null,
        external_identifier: randomBytes(8).toString('base64url').slice(0, 10),
        processor_response_code: outcome === 'APPROVED' ? '00' : '05',
      },
      installments,
    },
  };
}

function readNequi(values: URLSearchParams): ReadPayment {
  const phone = text(values, 'phone').replace(/\s/g, '');
  if (!/^\d{10}$/.test(phone)) return { ok: false, problems: { phone: 'Escribe las 10 cifras del celular.' } };
  const outcome = TEST_PHONES.find(({ number }) => number === phone)?.outcome ?? 'ERROR';
  return { ok: true, atBank: false, outcome, method: { type: 'NEQUI', extra: {}, phone_number: phone } };
}

function readPse(values: URLSearchParams): ReadPayment {
  const bank = TEST_BANKS.find(({ code }) => code === text(values, 'bank'));
  if (!bank) return { ok: false, problems: { bank: 'Elige un banco.' } };
  return {
    ok: true,
    atBank: true,
    outcome: bank.outcome,
    method: {
      type: 'PSE',
      extra: {},
      user_type: 0,
      financial_institution_code: bank.code,
      payment_description: 'Pago de ensayo',
    },
  };
}

function readBancolombia(values: URLSearchParams): ReadPayment {
  const outcome = BANCOLOMBIA_OUTCOMES.find((name) => name === text(values, 'outcome'));
  if (!outcome) return { ok: false, problems: { outcome: 'Elige cómo termina.' } };
  return {
    ok: true,
    atBank: true,
    outcome,
    method: { type: 'BANCOLOMBIA_TRANSFER', extra: {}, user_type: 'PERSON', payment_description: 'Pago de ensayo' },
  };
}

function text(values: URLSearchParams, name: string): string {
  return (values.get(name) ?? '').trim();
}
