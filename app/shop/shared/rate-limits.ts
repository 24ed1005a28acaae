import type { Allowance } from '#app/platform/limits.server.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * Tries at accounts, counted in the database (`shop/customers/attempts.server.ts`), so that processes share the count
 * and a restart does not reset it.
 *
 * The first four are for signing in. Strangers who guess use up the strangers' tries only: a browser that was signed in
 * to the account has its own, so nobody can lock the customer out (OWASP, device cookies). The link by mail for a new
 * password always works.
 */
export const attemptLimits = {
  /** All accounts from one address, which an office or a mobile network may share. */
  signInFromAddress: { most: 60, seconds: 15 * minute },
  signInToAccountFromAddress: { most: 8, seconds: 15 * minute },
  /** One account from all browsers that never were signed in to it. */
  signInToAccount: { most: 30, seconds: 15 * minute },
  /** One account from a browser that was signed in to it. */
  signInFromDevice: { most: 10, seconds: 15 * minute },
  /** From one address, which an office or a mobile network may share. */
  register: { most: 60, seconds: hour },
  /** From one address. */
  askForNewPassword: { most: 20, seconds: 15 * minute },
  /** To one inbox, so that nobody can flood it through the shop. */
  resetMail: { most: 3, seconds: hour },
  /** From one address. */
  saveNewPassword: { most: 30, seconds: 15 * minute },
  /** For one account, from a browser that is signed in to it. */
  provePassword: { most: 10, seconds: 15 * minute },
  /** For one customer: each sends a mail to an address of their choice. */
  changeEmail: { most: 5, seconds: hour },
  /** For one customer. */
  resendConfirmation: { most: 3, seconds: hour },
} as const satisfies Record<string, Allowance>;

/** Calls that cost work but open nothing. Each process counts its own in memory (`services.limits`). */
export const callLimits = {
  /** From one address: about ten people typing without pause. */
  suggestions: { most: 600, seconds: minute },
  /** From one address. Each call asks Wompi. A result page needs a handful; the limit stops guessing of ids. */
  checkTransaction: { most: 60, seconds: minute },
  /** From one address. A result page asks once or twice; the limit stops guessing of ids. */
  orderOfPayment: { most: 60, seconds: minute },
  /** From one address. Each start stores a row until it ends or expires. */
  startGoogle: { most: 60, seconds: 10 * minute },
  /** From one address. */
  confirmEmail: { most: 60, seconds: 10 * minute },
  /** From one address. */
  sendWelcome: { most: 60, seconds: hour },
  /** From one address, which many people of a mobile network share. A form with a mistake does not count. */
  fileClaim: { most: 10, seconds: 10 * minute },
  /** For one customer. A review with a mistake does not count. */
  saveReview: { most: 20, seconds: hour },
  /** For one customer, faster than anybody presses hearts: each change is announced to every open page. */
  setWish: { most: 120, seconds: minute },
} as const satisfies Record<string, Allowance>;
