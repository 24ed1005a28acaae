import type { RouterContextProvider } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { securityContext } from '#app/session.server.ts';
import type { Session } from '#app/shop/customers/customer.ts';
import { endOtherSessions } from '#app/shop/customers/sessions.server.ts';
import {
  askToChangeEmail,
  changeName,
  changePassword,
  resendConfirmation,
} from '#app/shop/customers/settings.server.ts';
import type { SettingsAnswer, SettingsIntent } from '#app/shop/customers/settings-answer.ts';
import { readCompany } from '#app/shop/invoices/company-buyer.ts';
import { removeCompany, saveCompany } from '#app/shop/invoices/company-buyers.server.ts';
import { type SettingsNotice, settingsRefusals, settingsWait } from '#app/text/account/settings.ts';
import { passwordRefusalText } from '#app/text/auth/account-answers.ts';

export type SettingsChange =
  | { ok: true; notice: SettingsNotice }
  | { ok: false; status: 403 | 422 | 429; answer: SettingsAnswer; waitSeconds?: number };

export async function actOnSettings(
  context: Readonly<RouterContextProvider>,
  session: Session,
  form: FormData,
): Promise<SettingsChange> {
  const { db, identity, settings, clock } = context.get(servicesContext);
  const { publicUrl, owner, seller } = settings;
  const tools = { db, identity, publicUrl, ownerEmail: owner.email, shopName: seller.name, now: clock.now() };
  const { customer } = session;
  const notProven = () => context.get(securityContext)('password_not_proven', { email: customer.email });
  const text = (name: string) => String(form.get(name) ?? '');

  switch (text('intent')) {
    case 'name': {
      const name = text('name');
      const result = await changeName(tools, customer, name);
      return result.ok ? done('name') : refused('name', 'name', settingsRefusals[result.code], name);
    }
    case 'company': {
      const company = readCompany(form);
      await (company ? saveCompany(db, customer.id, company) : removeCompany(db, customer.id));
      return done(company ? 'company' : 'noCompany');
    }
    case 'email': {
      const email = text('email');
      const result = await askToChangeEmail(tools, session, { email, password: text('password') });
      if (result.ok) return done('email');
      if (result.code === 'wait') return waiting('email', result.seconds, email);
      if (result.code === 'owner' || result.code === 'sign_in_again') {
        return refused('email', null, settingsRefusals[result.code], email, 403);
      }
      if (result.code === 'wrong_password') notProven();
      const field = result.code === 'bad_email' ? 'email' : 'email-password';
      return refused('email', field, settingsRefusals[result.code], email);
    }
    case 'password': {
      const result = await changePassword(tools, session, { current: text('current'), password: text('password') });
      if (result.ok) return done('password');
      if (result.code === 'wait') return waiting('password', result.seconds);
      if (result.code === 'sign_in_again') return refused('password', null, settingsRefusals[result.code], '', 403);
      if (result.code === 'wrong_password') notProven();
      return result.code === 'bad_password'
        ? refused('password', 'new-password', passwordRefusalText[result.reason])
        : refused('password', 'current-password', settingsRefusals[result.code]);
    }
    case 'resend': {
      const result = await resendConfirmation(tools, customer);
      return result.ok ? done('resend') : waiting('resend', result.seconds);
    }
    case 'sessions':
      await endOtherSessions(db, session);
      return done('sessions');
    default:
      return refused(null, null, settingsRefusals.no_such_change);
  }
}

function done(notice: SettingsNotice): SettingsChange {
  return { ok: true, notice };
}

function refused(
  intent: SettingsIntent | null,
  field: string | null,
  refusal: string,
  typed = '',
  status: 403 | 422 = 422,
): SettingsChange {
  return { ok: false, status, answer: { intent, field, refusal, typed } };
}

function waiting(intent: SettingsIntent, seconds: number, typed = ''): SettingsChange {
  const answer = { intent, field: null, refusal: settingsWait(seconds), typed };
  return { ok: false, status: 429, answer, waitSeconds: seconds };
}
