import { redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import { ownerContext } from '#app/session.server.ts';
import { addDevice, removeDevice, tryDevice } from '#app/shop/admin/notices/devices.server.ts';
import { changeNotices } from '#app/shop/admin/notices/notices.server.ts';
import { readNotices } from '#app/shop/admin/notices/notices.ts';
import { browserNameOf } from '#app/shop/customers/browser-name.ts';
import { addressOf } from '#app/shop/shared/admin-query.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { type noticesDone, noticesRefusals } from '#app/text/admin/notices.ts';
import { type AdminRequest, actingOf } from '../admin-action.server.ts';
import { readTexts } from '../form-texts.server.ts';

export interface NoticesRefusal {
  status: number;
  sentence: string;
  /** Of the switches. */
  typed: Record<string, string> | null;
  waitSeconds?: number;
}

type Answer = NoticesRefusal | { done: keyof typeof noticesDone };

const refuse = (status: number, code: keyof typeof noticesRefusals): NoticesRefusal => ({
  status,
  sentence: noticesRefusals[code],
  typed: null,
});

const statusOf = { gone: 404, too_often: 429, too_many: 409, not_an_address: 422 } as const;

/** @returns the refusal; when done it throws a redirect to the page. @throws NotTheOwner */
export async function actOnNotices(asked: AdminRequest): Promise<NoticesRefusal> {
  const form = await readTexts(asked.request);
  const answer = await carryOut(asked, form);
  if ('done' in answer) throw redirect(addressOf(adminPages.notices, { hecho: answer.done }), 303);
  return answer;
}

async function carryOut({ request, context }: AdminRequest, form: Record<string, string>): Promise<Answer> {
  const { db, pushes: sender } = context.get(servicesContext);
  const { id: sessionId } = context.get(ownerContext);
  const acting = actingOf(context);
  const { intent = '', seen: version = '', device = '', address = '', p256dh = '', auth = '' } = form;
  switch (intent) {
    case 'save': {
      const wanted = readNotices(form);
      if (!wanted) return { ...refuse(422, 'no_hour'), typed: form };
      const saved = await changeNotices(db, acting, { version, wanted });
      return saved.ok ? { done: 'saved' } : refuse(409, saved.code);
    }
    case 'add': {
      const browser = browserNameOf(request.headers.get('user-agent'));
      const added = await addDevice({ db, sender, acting }, { address, p256dh, auth }, { sessionId, browser });
      return added.ok ? { done: 'added' } : refuse(statusOf[added.code], added.code);
    }
    case 'remove': {
      const removed = await removeDevice(db, acting, device);
      return removed.ok ? { done: 'removed' } : refuse(statusOf[removed.code], removed.code);
    }
    case 'try': {
      const tried = await tryDevice(db, acting, device);
      if (tried.ok) return { done: 'tried' };
      const refusal = refuse(statusOf[tried.code], tried.code);
      return tried.code === 'too_often' ? { ...refusal, waitSeconds: tried.seconds } : refusal;
    }
    default:
      return { status: 400, sentence: adminFormText.notUnderstood, typed: null };
  }
}
