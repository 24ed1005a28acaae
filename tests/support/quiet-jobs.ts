import type { MailJobs } from '#app/shop/shared/mails.server.ts';

/** Takes jobs and does nothing with them: for commands whose mails are read from the outbox, or are not the question. */
export const quietJobs: MailJobs = { send: async () => {} };
