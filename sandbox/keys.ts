/** Only the public key may reach a browser. */
export interface WompiKeys {
  publicKey: string;
  privateKey: string;
  integritySecret: string;
  eventsSecret: string;
}

export type WompiEnvironment = 'test' | 'prod';

/** What Wompi's keys begin with in each environment. */
const KEY_PREFIXES: Record<keyof WompiKeys, Record<WompiEnvironment, string>> = {
  publicKey: { test: 'pub_test_', prod: 'pub_prod_' },
  privateKey: { test: 'prv_test_', prod: 'prv_prod_' },
  integritySecret: { test: 'test_integrity_', prod: 'prod_integrity_' },
  eventsSecret: { test: 'test_events_', prod: 'prod_events_' },
};

/**
 * The environment that a set of keys belongs to, read from their prefixes because Wompi itself has no other switch.
 *
 * @throws when a key has the form of none of its kind, or the four are not of one environment
 */
export function wompiEnvironment(keys: WompiKeys): WompiEnvironment {
  const names = Object.keys(KEY_PREFIXES) as (keyof WompiKeys)[];
  const environments = names.map((name) => {
    const { test, prod } = KEY_PREFIXES[name];
    if (keys[name].startsWith(test)) return 'test';
    if (keys[name].startsWith(prod)) return 'prod';
    throw new Error(`Wompi's ${name} begins with ${test} or ${prod}`);
  });
  const [environment = 'test'] = environments;
  if (environments.some((other) => other !== environment)) {
    const said = names.map((name, index) => `${name} ${environments[index]}`).join(', ');
    throw new Error(`Wompi's keys are of two environments: ${said}`);
  }
  return environment;
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

/** Of a company at Factus, for its API. */
export interface FactusKeys {
  clientId: string;
  clientSecret: string;
  username: string;
  password: string;
}

/** Of own software at the DIAN. */
export interface DianKeys {
  softwareId: string;
  pin: string;
  technicalKey: string;
  testSetId: string;
  certificatePassword: string;
}

export interface SandboxKeys {
  wompi: WompiKeys;
  google: GoogleKeys;
  captcha: CaptchaKeys;
  factus: FactusKeys;
  dian: DianKeys;
}

export const REHEARSAL_GOOGLE: GoogleKeys = {
  clientId: '000000000000-ensayo.apps.googleusercontent.com',
  clientSecret: 'GOCSPX-ENSAYOnoREAL0000000000000',
};

export const REHEARSAL_CAPTCHA: CaptchaKeys = {
  siteKey: '6LENSAYOnoREALsitio000000000000000000000',
  secret: '6LENSAYOnoREALsecreto0000000000000000000',
};

export const REHEARSAL_FACTUS: FactusKeys = {
  clientId: 'ensayo-0000-no-real',
  clientSecret: 'ENSAYOnoREALfactus0000000000000000000000',
  username: 'facturas@nucleo.test',
  password: 'ENSAYOnoREAL-clave',
};

/** The technical key is that of everybody's tests. */
export const REHEARSAL_DIAN: DianKeys = {
  softwareId: '00000000-0000-4000-8000-000000000d1a',
  pin: '12345',
  technicalKey: 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c',
  testSetId: '00000000-0000-4000-8000-000000005e70',
  certificatePassword: 'ENSAYOnoREAL-certificado',
};

/** `.test` names reach nobody. */
export const REHEARSAL_MAIL_FROM = 'Núcleo <hola@nucleo.test>';
