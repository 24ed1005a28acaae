import type { Allowance } from '#app/platform/limits.server.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * Tries at accounts. They are counted in the database (`shop/customers/attempts.server.ts`), so that several processes count together
 * and a restart forgets nothing.
 *
 * The first four are for signing in. A stranger who guesses at an account uses up the tries of strangers only: a browser that was
 * signed in to the account before has its own, so nobody can lock its owner out (OWASP, device cookies); and a link by mail to set a
 * new password works at all times.
 */
export const attemptLimits = {
  /** All accounts from one address. An office or a mobile network behind one address must get by. */
  signInFromAddress: { most: 60, seconds: 15 * minute },
  /** One account from one address. */
  signInToAccountFromAddress: { most: 8, seconds: 15 * minute },
  /** One account from everywhere, by browsers that were never signed in to it. */
  signInToAccount: { most: 30, seconds: 15 * minute },
  /** One account by a browser that was signed in to it before. */
  signInFromDevice: { most: 10, seconds: 15 * minute },
  /** Registrations from one address. An office or a mobile network behind one address must get by. */
  register: { most: 60, seconds: hour },
  /** Requests from one address for a link to set a new password. */
  askForNewPassword: { most: 20, seconds: 15 * minute },
  /** Mails with such a link to one inbox, so that nobody's is flooded through the shop. */
  resetMail: { most: 3, seconds: hour },
  /** New passwords sent from one address with the proof of such a link. */
  saveNewPassword: { most: 30, seconds: 15 * minute },
  /** Guesses at the password of the account that a browser is signed in to. */
  provePassword: { most: 10, seconds: 15 * minute },
  /** Changes of e-mail that one customer asks for: each sends a mail to somebody's address. */
  changeEmail: { most: 5, seconds: hour },
  /** Mails that one customer asks for to confirm the address again. */
  resendConfirmation: { most: 3, seconds: hour },
} as const satisfies Record<string, Allowance>;

/** Calls that cost work but open nothing. Each process counts its own, in memory (`services.limits`). */
export const callLimits = {
  /** From one address: some ten people who type without pause. */
  suggestions: { most: 600, seconds: minute },
  /** From one address. Each call asks Wompi; a result page needs a handful, so more only comes from guessing ids. */
  checkTransaction: { most: 60, seconds: minute },
  /** From one address. A result page asks once or twice, so more only comes from guessing ids. */
  orderOfPayment: { most: 60, seconds: minute },
  /** From one address. Each start leaves a row behind until it ends or lapses. */
  startGoogle: { most: 60, seconds: 10 * minute },
  /** Links from mails to confirm an address, opened from one address. */
  confirmEmail: { most: 60, seconds: 10 * minute },
  /** Welcome mails asked for from one address. */
  sendWelcome: { most: 60, seconds: hour },
  /** Claims stored from one address, which many people of one mobile network share. A form with a mistake does not count. */
  fileClaim: { most: 10, seconds: 10 * minute },
  /** Reviews stored for one customer. A review with a mistake does not count. */
  saveReview: { most: 20, seconds: hour },
  /** Changes of one customer's wishlist: more than anybody presses hearts, and each is told to every open page. */
  setWish: { most: 120, seconds: minute },
} as const satisfies Record<string, Allowance>;
