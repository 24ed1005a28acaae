import type { MailJobs } from '#app/shop/mails/mails.server.ts';

export interface NotedJobs extends MailJobs {
  /** Ids of the mails that are to be sent, with the delay that was asked for. */
  noted: { id: string; startAfterSeconds: number }[];
}

/** Notes jobs and does nothing about them: the test itself decides when a mail's time has come. */
export function notedJobs(): NotedJobs {
  const jobs: NotedJobs = {
    noted: [],
    async send(_transaction, _name, { id }, startAfterSeconds = 0) {
      jobs.noted.push({ id, startAfterSeconds });
    },
  };
  return jobs;
}
