import { MailDelayed, type Mailer, type MailOutcome, type OutgoingMail } from '#app/shop/mails/mail.ts';

/** For what the shop does with an answer; the real adapter is tested against a mail server. */
export interface ScriptedMailer extends Mailer {
  taken: OutgoingMail[];
  /** `mute` never answers, as when the process dies while it waits. */
  answer: 'accepted' | 'refused' | 'delayed' | 'mute';
}

export function scriptedMailer(): ScriptedMailer {
  const mailer: ScriptedMailer = {
    taken: [],
    answer: 'accepted',
    async send(mail): Promise<MailOutcome> {
      if (mailer.answer === 'delayed') throw new MailDelayed('421 come again later');
      if (mailer.answer === 'refused') return { ok: false, code: 'refused', reason: '550 no such mailbox' };
      mailer.taken.push(mail);
      if (mailer.answer === 'mute') return new Promise(() => {});
      return { ok: true };
    },
    close() {},
  };
  return mailer;
}
