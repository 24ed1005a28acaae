import type { MailJobs } from '#app/shop/mails/mails.server.ts';

export interface NotedJobs extends MailJobs {
  noted: { id: string; startAfterSeconds: number }[];
}

export function notedJobs(): NotedJobs {
  const jobs: NotedJobs = {
    noted: [],
    async send(_transaction, _name, { id }, startAfterSeconds = 0) {
      jobs.noted.push({ id, startAfterSeconds });
    },
  };
  return jobs;
}
