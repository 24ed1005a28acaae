import { MailDelayed, type Mailer, type MailOutcome, type OutgoingMail } from '#app/shop/mails/mail.ts';

/**
 * A mail server whose answers the test writes. The real adapter is tested against a server over SMTP; here the question is
 * what the shop makes of an answer.
 */
export interface ScriptedMailer extends Mailer {
  /** Everything that the server has taken, in its order. */
  taken: OutgoingMail[];
  /** What becomes of the next mails. `mute` never answers, as when the process dies while it waits. */
  answer: 'accepted' | 'refused' | 'delayed' | 'mute';
}

export function scriptedMailer(): ScriptedMailer {
  const mailer: ScriptedMailer = {
    taken: [],
    answer: 'accepted',
    async send(mail): Promise<MailOutcome> {
      if (mailer.answer === 'delayed') throw new MailDelayed('421 come again later');
      if (mailer.answer === 'refused') return { kind: 'refused', reason: '550 no such mailbox' };
      mailer.taken.push(mail);
      if (mailer.answer === 'mute') return new Promise(() => {});
      return { kind: 'accepted' };
    },
    close() {},
  };
  return mailer;
}
