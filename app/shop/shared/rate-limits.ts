import type { Allowance } from '#app/platform/rate-limit.server.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * Counted by address where nothing else is said, in the database: processes share the count and a restart keeps it.
 * A browser that was signed in to the account has its own tries, so that strangers who guess cannot lock the customer
 * out (OWASP, device cookies).
 */
export const databaseRateLimits = {
  /** Many people of an office or a mobile network may share one address. */
  signInFromAddress: { most: 60, seconds: 15 * minute },
  signInToAccountFromAddress: { most: 8, seconds: 15 * minute },
  /** From all browsers that never were signed in to the account. */
  signInToAccount: { most: 30, seconds: 15 * minute },
  signInFromDevice: { most: 10, seconds: 15 * minute },
  register: { most: 60, seconds: hour },
  askForNewPassword: { most: 20, seconds: 15 * minute },
  /** To one inbox, so that nobody can flood it through the shop. */
  resetMail: { most: 3, seconds: hour },
  /** To the owner, of changes to the second factor. The first mails of so many changes have warned enough. */
  factorMail: { most: 10, seconds: hour },
  /** Messages to a telephone that the owner asks for to see whether they arrive. */
  tryPush: { most: 10, seconds: hour },
  /** Before anything is paid, to one inbox: anybody can type its address. */
  orderMailToInbox: { most: 5, seconds: hour },
  /** Before anything is paid, from one address; of a whole IPv6 /48 the second. */
  orderMailFromAddress: { most: 30, seconds: hour },
  orderMailFromNetwork: { most: 120, seconds: hour },
  saveNewPassword: { most: 30, seconds: 15 * minute },
  /** For one account. */
  provePassword: { most: 10, seconds: 15 * minute },
  /** The owner's password or code, asked again in the admin; each has its own count. */
  stepUpInAdmin: { most: 10, seconds: 15 * minute },
  /** Codes after the right password. Of a million codes three are good at a time. */
  codeFromKnownBrowser: { most: 10, seconds: 15 * minute },
  codesFromKnownBrowserInADay: { most: 40, seconds: 24 * hour },
  /** Known until a new password was set by mail: a thief of the mailbox can neither become one nor use up its tries. */
  codesFromForgottenBrowserInADay: { most: 10, seconds: 24 * hour },
  /** Of all browsers together that never finished a sign-in with a code, also where one sets a new password in between. */
  codeFromStranger: { most: 10, seconds: 15 * minute },
  codesFromStrangersInADay: { most: 60, seconds: 24 * hour },
  /** For one customer: each sends a mail to an address of their choice. */
  changeEmail: { most: 5, seconds: hour },
  /** For one customer. */
  resendConfirmation: { most: 3, seconds: hour },
  /** Mails that ask whether an alert is wanted, to one inbox: anybody can type its address. */
  alertMailToInbox: { most: 5, seconds: 24 * hour },
  /** For one customer: the owner reads each. */
  askQuestion: { most: 10, seconds: 24 * hour },
  alertMailFromAddress: { most: 20, seconds: hour },
  /** Questions of result pages that go to Wompi; what the shop's own rows answer is not counted. The limit stops guessing of ids. */
  checkTransaction: { most: 60, seconds: minute },
  /** For one transaction, whoever asks. */
  askProvider: { most: 1, seconds: 15 },
  /** Only what is not answered with an order: the limit stops guessing of ids. */
  orderOfPayment: { most: 60, seconds: minute },
  /** Codes that are no coupon's: the limit stops guessing. */
  couponGuess: { most: 20, seconds: hour },
  /** Each token that comes with an order is a question to the captcha's server. */
  checkoutCaptcha: { most: 60, seconds: minute },
  /** Each start stores a row until it ends or expires. */
  startGoogle: { most: 60, seconds: 10 * minute },
  confirmEmail: { most: 60, seconds: 10 * minute },
  sendWelcome: { most: 60, seconds: hour },
  /** Offered and withdrawn, for one item. */
  offerItem: { most: 10, seconds: 24 * hour },
  /** Who has the link gives a name and an e-mail. */
  acceptItem: { most: 20, seconds: hour },
  /** Many people of a mobile network share one address. A form with a mistake does not count. */
  fileClaim: { most: 10, seconds: 10 * minute },
  /** Without the captcha; from all addresses together the second. */
  fileClaimUnasked: { most: 5, seconds: 10 * minute },
  fileClaimsUnasked: { most: 60, seconds: hour },
  /** From all addresses together: each is stored for years, and the owner answers it. */
  fileClaims: { most: 300, seconds: hour },
  /** Each token that comes with a claim is a question to the captcha's server. */
  claimCaptcha: { most: 60, seconds: minute },
} as const satisfies Record<string, Allowance>;

/**
 * Counted by address where nothing else is said, in memory (`services.rateLimits`), together for the processes of one start
 * (`scripts/processes/shared-limits.ts`): two starts behind a proxy allow twice as much. So only what smooths the shop's work stands here,
 * and nothing that protects an account, money, an inbox or another company's server.
 */
export const memoryRateLimits = ({ buildCallsPerMinute }: { buildCallsPerMinute: number }) =>
  ({
    /** About ten people typing without pause. */
    suggestions: { most: 600, seconds: minute },
    /** Those that the owner's list of searches without a result counts; the page itself is answered further. */
    emptySearches: { most: 20, seconds: hour },
    emptySearchesInADay: { most: 60, seconds: 24 * hour },
    /** A page asks once a product; each reads the table of days. */
    arrival: { most: 600, seconds: minute },
    /** For one customer. A review with a mistake does not count. */
    saveReview: { most: 20, seconds: hour },
    /** For one customer: each vote is announced to the open pages of the product. */
    voteForReview: { most: 60, seconds: hour },
    /** For one customer. */
    askForAlert: { most: 60, seconds: hour },
    /** For one customer: each change is announced to every open page. */
    setWish: { most: 120, seconds: minute },
    /** For one owner: each makes elements of a text, which takes up to half a second of the only thread where it is meant to do harm. */
    previewText: { most: 120, seconds: minute },
    /** For one customer: each change rewrites a row of up to some hundred kB. */
    saveMyPc: { most: 60, seconds: minute },
    /** Judging takes processor time, and asks for no account. */
    builds: { most: buildCallsPerMinute || Number.POSITIVE_INFINITY, seconds: minute },
    /** Each that is not in memory takes a twentieth of a second of the processor. Messengers ask for one a link. */
    linkPicture: { most: 30, seconds: minute },
    /** Of all addresses together: one who invents codes of builds has many of them. */
    allLinkPictures: { most: 240, seconds: minute },
    /** Each takes about a twentieth of a second of the processor. */
    drawPaper: { most: 30, seconds: minute },
    /** For one customer. */
    saveBuild: { most: 120, seconds: hour },
  }) as const satisfies Record<string, Allowance>;

export type MemoryRateLimit = keyof ReturnType<typeof memoryRateLimits>;
