import { pdfMaker } from '#app/adapters/pdf/pdf-maker.server.ts';
import { sendMail } from '#app/jobs.mails.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { claimDueMails } from '#app/shop/mails/mails.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { exampleSource } from '../example-mails.ts';
import { scriptedMailer } from '../outside/scripted-mailer.ts';

/** The documents that wait in the outbox for their buyers, sent. */
export async function sentDocumentMails(db: Database) {
  const mailer = scriptedMailer();
  const settings = {
    ...exampleSource,
    ...{ sessionSecret: 'q8Zk3nTe81TaVd5Rm2Yp7Wc4Xb9Lf6Hj', mailRetrySeconds: 30 },
  };
  for (const mail of await claimDueMails(db, 20, 'documents')) {
    await sendMail({ db, mailer, pdf: pdfMaker(), settings, log: createLog('silent') }, mail);
  }
  return mailer.taken;
}
