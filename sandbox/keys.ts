/** The four values that a merchant gets from Wompi. All four differ, and only the public key may reach a browser. */
export interface WompiKeys {
  publicKey: string;
  privateKey: string;
  integritySecret: string;
  eventsSecret: string;
}

/**
 * Fixed on purpose: a store that was started with them yesterday still fits a sandbox started today. They carry Wompi's
 * own prefixes, because a store may derive its environment from them, and say in words that they open nothing.
 */
export const REHEARSAL_KEYS: WompiKeys = {
  publicKey: 'pub_test_ENSAYOnoREAL0000000000000000',
  privateKey: 'prv_test_ENSAYOnoREAL0000000000000000',
  integritySecret: 'test_integrity_ENSAYOnoREAL0000000000',
  eventsSecret: 'test_events_ENSAYOnoREAL0000000000000',
};

/** What Google and reCAPTCHA would give the owner of a shop. */
export interface GoogleKeys {
  clientId: string;
  clientSecret: string;
}
export interface CaptchaKeys {
  siteKey: string;
  secret: string;
}

export const REHEARSAL_GOOGLE: GoogleKeys = {
  clientId: '000000000000-ensayo.apps.googleusercontent.com',
  clientSecret: 'GOCSPX-ENSAYOnoREAL0000000000000',
};

export const REHEARSAL_CAPTCHA: CaptchaKeys = {
  siteKey: '6LENSAYOnoREALsitio000000000000000000000',
  secret: '6LENSAYOnoREALsecreto0000000000000000000',
};

/** Who writes when the store was not told: a name that leads nowhere. */
export const REHEARSAL_MAIL_FROM = 'Núcleo <hola@nucleo.test>';
