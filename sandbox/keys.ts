/** Only the public key may reach a browser. */
export interface WompiKeys {
  publicKey: string;
  privateKey: string;
  integritySecret: string;
  eventsSecret: string;
}

/** The same at every start, so that store and sandbox can restart separately. The prefixes are Wompi's own. */
export const REHEARSAL_KEYS: WompiKeys = {
  publicKey: 'pub_test_ENSAYOnoREAL0000000000000000',
  privateKey: 'prv_test_ENSAYOnoREAL0000000000000000',
  integritySecret: 'test_integrity_ENSAYOnoREAL0000000000',
  eventsSecret: 'test_events_ENSAYOnoREAL0000000000000',
};

export interface GoogleKeys {
  clientId: string;
  clientSecret: string;
}

export interface CaptchaKeys {
  siteKey: string;
  secret: string;
}

export interface SandboxKeys {
  wompi: WompiKeys;
  google: GoogleKeys;
  captcha: CaptchaKeys;
}

export const REHEARSAL_GOOGLE: GoogleKeys = {
  clientId: '000000000000-ensayo.apps.googleusercontent.com',
  clientSecret: 'GOCSPX-ENSAYOnoREAL0000000000000',
};

export const REHEARSAL_CAPTCHA: CaptchaKeys = {
  siteKey: '6LENSAYOnoREALsitio000000000000000000000',
  secret: '6LENSAYOnoREALsecreto0000000000000000000',
};

/** `.test` names reach nobody. */
export const REHEARSAL_MAIL_FROM = 'Núcleo <hola@nucleo.test>';
