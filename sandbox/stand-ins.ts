import { createDianBook, type DianBook } from './dian/dian-book.ts';
import { type AccessTokens, createAccessTokens } from './factus/access-tokens.ts';
import { createDocumentBook, type DocumentBook } from './factus/document-book.ts';
import { type AccountBook, createAccountBook } from './google/account-book.ts';
import { createIssuer, type Issuer } from './google/issuer.ts';
import { type SandboxKeys, type WompiEnvironment, wompiEnvironment } from './keys.ts';
import { createMailBook, type MailBook } from './mailbox/mail-book.ts';
import { createTokenBook, type TokenBook } from './recaptcha/token-book.ts';
import type { Settings } from './settings.ts';
import type { State } from './state-file.ts';
import { createSwitches, type Switches } from './switches.ts';
import { type Cashier, createCashier } from './wompi/cashier.ts';
import { createDeliveryLog, type DeliveryLog } from './wompi/delivery-log.ts';
import { createEventAnnouncer, type EventAnnouncer } from './wompi/event-announcer.ts';
import { createEventSender, type EventSender } from './wompi/event-sender.ts';
import { createLedger, type Ledger } from './wompi/ledger.ts';

export interface Addresses {
  url: string;
  smtpUrl: string | null;
}

export interface StandIns {
  keys: SandboxKeys;
  /** Which of Wompi's environments is played, by the prefixes of the keys. */
  environment: WompiEnvironment;
  addresses: Addresses;
  switches: Switches;
  ledger: Ledger;
  cashier: Cashier;
  deliveries: DeliveryLog;
  sender: EventSender;
  announcer: EventAnnouncer;
  accounts: AccountBook;
  issuer: Issuer;
  tokens: TokenBook;
  mails: MailBook;
  /** At Factus. */
  documents: DocumentBook;
  factusTokens: AccessTokens;
  /** What own software sent to the DIAN. */
  dianBook: DianBook;
  now: () => Date;
  state(): State;
  restore(state: State): void;
  reset(): void;
  close(): void;
}

export interface StandInOptions {
  keys: SandboxKeys;
  settings: Settings;
  eventRetryDelaysMs: readonly number[];
  now: () => Date;
  log: (line: string) => void;
  onChange: () => void;
}

const MOST_TRANSACTIONS = 20_000;
const MOST_DELIVERIES = 5_000;
const MOST_MAILS = 300;
const MOST_DOCUMENTS = 5_000;

export function createStandIns({ keys, settings, eventRetryDelaysMs, now, log, onChange }: StandInOptions): StandIns {
  const environment = wompiEnvironment(keys.wompi);
  const addresses: Addresses = { url: '', smtpUrl: null };
  const switches = createSwitches(settings);
  const ledger = createLedger({ publicKey: keys.wompi.publicKey, now, limit: MOST_TRANSACTIONS, onChange });
  const deliveries = createDeliveryLog({ now, limit: MOST_DELIVERIES, onChange });
  const { eventsSecret } = keys.wompi;
  const sender = createEventSender({
    deliveries,
    switches,
    eventsSecret,
    environment,
    retryDelaysMs: eventRetryDelaysMs,
    now,
    log,
    onChange,
  });
  const announcer = createEventAnnouncer(switches, deliveries, sender);
  const cashier = createCashier(ledger, announcer, switches, onChange);
  const accounts = createAccountBook(onChange);
  const issuer = createIssuer({
    keys: keys.google,
    accounts,
    url: () => addresses.url,
    redirectUrl: () => switches.current().googleRedirectUrl,
    namesPeople: () => switches.current().googleMode !== 'no-user',
    log,
  });
  const tokens = createTokenBook(now);
  const mails = createMailBook({ limit: MOST_MAILS, now, onChange });
  const documents = createDocumentBook({ limit: MOST_DOCUMENTS, now, onChange });
  const dianBook = createDianBook({ limit: MOST_DOCUMENTS, onChange });
  const factusTokens = createAccessTokens(keys.factus, now);

  return {
    keys,
    environment,
    addresses,
    switches,
    ledger,
    cashier,
    deliveries,
    sender,
    announcer,
    accounts,
    issuer,
    tokens,
    mails,
    documents,
    factusTokens,
    dianBook,
    now,
    state: () => ({
      transactions: ledger.all().reverse(),
      deliveries: deliveries.all().reverse(),
      accounts: accounts.all().reverse(),
      mails: mails.all().reverse(),
      documents: documents.all(),
      dianDocuments: dianBook.all(),
    }),
    restore(state) {
      ledger.restore(state.transactions);
      deliveries.restore(state.deliveries);
      accounts.restore(state.accounts);
      mails.restore(state.mails);
      documents.restore(state.documents);
      dianBook.restore(state.dianDocuments);
      sender.resume();
      cashier.resume();
    },
    reset() {
      cashier.clear();
      sender.clear();
      const books = [deliveries, ledger, accounts, tokens, mails, documents, dianBook];
      for (const part of [announcer, issuer, factusTokens, ...books]) part.clear();
      switches.reset();
    },
    close() {
      cashier.close();
      sender.close();
    },
  };
}
