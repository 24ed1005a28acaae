import { type MailSending, sendMail } from './jobs.mails.server.ts';
import { type PushSending, sendPush } from './jobs.pushes.server.ts';
import { type DatabaseHandle, inTransaction } from './platform/database.server.ts';
import { type Handlers, type Jobs, jobQueue, RetryLater, type Schedule } from './platform/jobs/jobs.server.ts';
import { takeOverOldQueue } from './platform/jobs/old-queue.server.ts';
import { type PolledQueue, poll } from './platform/jobs/poller.server.ts';
import type { Settings } from './platform/settings.ts';
import { forgetLastRecipients } from './shop/account/delete-account.server.ts';
import { forgetBuyers } from './shop/account/forget-buyers.server.ts';
import { forgetOldNotifications, notifyOwner, waitingKinds } from './shop/admin/notices/owner-notifications.server.ts';
import { claimDuePushes } from './shop/admin/notices/pushes.server.ts';
import { queueSummary } from './shop/admin/notices/summary.server.ts';
import { deleteOldRows } from './shop/admin/old-rows.server.ts';
import { inviteToReview } from './shop/aftersale/review-invitations.server.ts';
import { forgetOldAlerts } from './shop/alerts/alerts.server.ts';
import { carryOutCheck, claimAlertChecks, notifyOfTerms } from './shop/alerts/due-alerts.server.ts';
import { claimAbandonedBulkJob } from './shop/catalog/bulk-jobs.server.ts';
import { makeOutdatedWords } from './shop/catalog/words/product-search.server.ts';
import { forgetOldPreviews } from './shop/changes/draft-change.server.ts';
import { type ChangeWork, workOnChange } from './shop/changes/work-on-change.server.ts';
import type { Identity } from './shop/customers/identity.ts';
import { forgetLapsed } from './shop/customers/lapsed.server.ts';
import { type ResetRequest, sendResetLink } from './shop/customers/new-password.server.ts';
import { applyStagedImport } from './shop/exchange/apply-import.server.ts';
import { checkImport } from './shop/exchange/check-import.server.ts';
import { forgetOldImports } from './shop/exchange/interrupted-imports.server.ts';
import type { ImportWork } from './shop/exchange/stage-import.server.ts';
import { workOnUndoing } from './shop/exchange/undo-import.server.ts';
import { noteLateContingencies } from './shop/invoices/contingency/late-contingencies.server.ts';
import { claimDueInvoices, invoiceIssuer } from './shop/invoices/due-invoices.server.ts';
import type { InvoiceProvider } from './shop/invoices/invoice-provider.ts';
import type { OwnSigner } from './shop/invoices/own-signer.ts';
import { type ClaimedMail, claimDueMails } from './shop/mails/mails.server.ts';
import { releaseLapsedHolds } from './shop/orders/orders.server.ts';
import { claimDueFollowUps, followUp } from './shop/payments/follow-ups.server.ts';
import type { PaymentGateway } from './shop/payments/gateway.ts';
import { cleanPictures } from './shop/pictures/clean-pictures.server.ts';
import type { PictureStore } from './shop/pictures/picture-maker.ts';
import { refreshCampaignProducts } from './shop/promotions/campaigns/turn-campaigns.server.ts';
import { forgetOldSearches } from './shop/search/empty-searches.server.ts';
import type { Clock } from './shop/shared/clock.ts';
import type { Database } from './shop/shared/schema.ts';

export interface Work {
  'send-reset-link': ResetRequest;
  'check-import': ImportWork;
  'apply-import': Pick<ImportWork, 'id'>;
  'undo-import': Pick<ImportWork, 'id'>;
  'work-on-change': ChangeWork;
}

export type StoreJobs = Jobs<Work>;

const wordsMs = 50_000;
/** Mails with drawn files: each takes a fortieth of a second of a core. */
const invoiceMailsPerSecond = 4;
/** Calls to providers, two for each document: they allow hardly more. */
const invoiceCallsPerSecond = 10;

export interface WorkerTools extends MailSending, PushSending {
  db: Database;
  engine: DatabaseHandle['engine'];
  jobs: StoreJobs;
  settings: MailSending['settings'] & Pick<Settings, 'holdMinutes' | 'paymentCheckSeconds' | 'seller'>;
  gateway: PaymentGateway;
  invoices: InvoiceProvider | null;
  invoiceSigner: OwnSigner | null;
  identity: Identity;
  pictures: { store: PictureStore };
  clock: Clock;
  /** Aborted when the store closes: long work ends after the current batch. */
  closing: AbortSignal;
}

/** @returns ends the work */
export async function startWorkers(tools: WorkerTools): Promise<() => Promise<void>> {
  const { db, engine, gateway, settings, clock, log } = tools;
  const { holdMinutes, paymentCheckSeconds: firstDelaySeconds } = settings;
  await takeOverOldQueue(db);
  // The embedded database belongs to this process alone, so a dead one left what is unfinished there.
  await resumeBulkJob(tools, engine === 'pglite' ? 0 : undefined);
  const ends: (() => Promise<void>)[] = [];
  const begin = <Item>(queue: PolledQueue<Item>) => void ends.push(poll(queue, log));
  const exclusively = createExclusive();
  const handlers = handlersOf(tools, exclusively);
  begin(await jobQueue(db, { handlers, schedule: scheduleOf(tools, exclusively) }, log));
  // In tables of their own, because a rush of orders would write two jobs each.
  const handle = (mail: ClaimedMail) => sendMail(tools, mail);
  begin({ name: 'mails', claim: (most) => claimDueMails(db, most, 'others'), handle });
  begin({
    name: 'mails of invoices',
    perSecond: invoiceMailsPerSecond,
    claim: (most) => claimDueMails(db, most, 'documents'),
    handle,
  });
  begin({
    name: 'follow-ups',
    claim: (most) => claimDueFollowUps(db, most),
    handle: (due) => followUp({ db, gateway, now: clock.now(), holdMinutes, firstDelaySeconds }, due),
  });
  if (tools.invoices) {
    const { invoices: provider, invoiceSigner: own } = tools;
    const handle = invoiceIssuer({ db, provider, own, seller: settings.seller, now: () => clock.now() });
    const claim = (most: number) => claimDueInvoices(db, most);
    begin({ name: 'invoices', perSecond: invoiceCallsPerSecond, claim, handle });
  }
  begin({
    name: 'alerts',
    claim: (most) => claimAlertChecks(db, most),
    async handle(check) {
      const notified = await carryOutCheck(db, check, clock.now());
      if (notified > 0) log.info({ product: check.productId, told: notified }, 'alerts of a product were due');
    },
  });
  begin({
    name: 'news of the owner',
    claim: () => waitingKinds(db),
    async handle(kind) {
      await notifyOwner(db, kind, clock.now());
    },
  });
  begin({
    name: 'pushes',
    claim: (most) => claimDuePushes(db, most, tools.pushes.publicKey),
    handle: (push) => sendPush(tools, push),
  });
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

/** Every handler may run twice: a process can die after the work and before it is marked as done. */
function handlersOf(tools: WorkerTools, exclusively: Exclusively): Handlers<Work> {
  const { jobs, settings, db, identity, clock, closing: signal } = tools;
  const importing = { db, clock, jobs, signal };
  // `forget-lapsed` finds within a minute what stopped, and it continues where it was.
  const bulkJob = { retryDelay: 2, longestDelay: 60, retryLimit: 3, timeLimit: 3_600 };
  return {
    'send-reset-link': {
      ...{ retryDelay: 5, longestDelay: 3_600, retryLimit: 20, timeLimit: 60 },
      run: (request) => sendResetLink({ db, identity, publicUrl: settings.publicUrl, now: clock.now() }, request),
    },
    // Tried once: `forget-lapsed` ends what a dead process left, and the owner decides again.
    'check-import': {
      ...{ retryDelay: 60, longestDelay: 3_600, retryLimit: 0, timeLimit: 900 },
      run: (work) => checkImport(importing, work),
    },
    'apply-import': {
      ...bulkJob,
      run: ({ id }) => exclusively(`import ${id}`, () => applyStagedImport(importing, id).then(doneOrLater)),
    },
    'undo-import': {
      ...bulkJob,
      run: ({ id }) =>
        exclusively(`undo of import ${id}`, () => workOnUndoing({ db, clock, signal }, id).then(doneOrLater)),
    },
    'work-on-change': {
      ...bulkJob,
      run: ({ id }) => exclusively(`change ${id}`, () => workOnChange({ db, clock, signal }, id).then(doneOrLater)),
    },
  };
}

function scheduleOf(tools: WorkerTools, exclusively: Exclusively): Schedule {
  const { settings, db, pictures, clock, closing: signal, log } = tools;
  const minute = (run: () => Promise<void>) => ({ every: 'minute', run }) as const;
  const hour = (run: () => Promise<void>) => ({ every: 'hour', run }) as const;
  return {
    'forget-lapsed': minute(async () => {
      await resumeBulkJob(tools);
      await forgetLapsed(db, clock.now());
      await forgetOldImports(db, clock.now());
      await forgetOldSearches(db, clock.now());
      await forgetOldPreviews(db, clock.now());
      await forgetOldAlerts(db, clock.now());
      await forgetOldNotifications(db, clock.now());
    }),
    'alerts-of-words': minute(async () => {
      const notified = await notifyOfTerms(db, clock.now());
      if (notified > 0) log.info({ told: notified }, 'alerts of what the shop sells now were due');
    }),
    'products-of-campaigns': minute(async () => {
      await refreshCampaignProducts(db, clock.now());
    }),
    'late-contingencies': minute(() => noteLateContingencies(db, clock.now())),
    'owner-summary': minute(async () => {
      await queueSummary(db, clock.now());
    }),
    'release-lapsed-holds': minute(async () => {
      const released = await releaseLapsedHolds(db, clock.now(), settings.holdMinutes);
      if (released > 0) log.info({ released }, 'holds released');
    }),
    'invite-to-review': hour(async () => {
      const invited = await inviteToReview(db, clock.now());
      if (invited > 0) log.info({ invited }, 'buyers were asked for reviews');
    }),
    'make-words': minute(() =>
      exclusively('words', async () => {
        await makeOutdatedWords(db, { signal, mostMs: wordsMs });
        return 'done';
      }),
    ),
    'forget-buyers': minute(async () => {
      const forgotten = await forgetBuyers(db, clock.now());
      if (forgotten > 0) log.info({ forgotten }, 'buyers of deleted accounts forgotten');
      await forgetLastRecipients(db);
    }),
    'take-over-old-queue': minute(() => takeOverOldQueue(db)),
    'delete-old-rows': hour(async () => {
      const deleted = await deleteOldRows(db, clock.now());
      if (deleted > 0) log.info({ deleted }, 'rows deleted whose time was over');
    }),
    'read-ranges': hour(async () => {
      // They stay noted for the owner's pages.
      const answer = await tools.invoices?.ranges();
      if (answer && answer.kind !== 'ranges') log.warn({ answer: answer.kind }, 'ranges of numbers could not be read');
    }),
    'clean-pictures': hour(async () => {
      const deleted = await cleanPictures(db, pictures.store, clock.now());
      if (deleted > 0) log.info({ deleted }, 'files of pictures deleted that nothing shows any more');
    }),
  };
}

/** What became of a stretch of work. `later`: there is more, and the queue tries it again. */
type Progress = 'done' | 'later';

const doneOrLater = (isDone: boolean): Progress => (isDone ? 'done' : 'later');

type Exclusively = (name: string, work: () => Promise<Progress>) => Promise<void>;

/**
 * Work of one name runs one at a time in this process: a second call does nothing while the first runs. Two would leave no pause between
 * their batches.
 */
function createExclusive(): Exclusively {
  const running = new Set<string>();
  return async (name, work) => {
    if (running.has(name)) return;
    running.add(name);
    try {
      if ((await work()) === 'later') throw new RetryLater(name);
    } finally {
      running.delete(name);
    }
  };
}

async function resumeBulkJob({ db, jobs, clock }: WorkerTools, silentSeconds?: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const left = await claimAbandonedBulkJob(transaction, clock.now(), silentSeconds);
    if (left?.kind === 'undo-import') await jobs.send(transaction, 'undo-import', { id: Number(left.subjectId) });
    else if (left?.kind === 'apply-import')
      await jobs.send(transaction, 'apply-import', { id: Number(left.subjectId) });
    else if (left) await jobs.send(transaction, 'work-on-change', { id: left.subjectId });
  });
}
