/** `lookalike`: a shopper whose address reads like the owner's. */
export type Person = 'guest' | 'expired' | 'shopper' | 'other' | 'lookalike' | 'owner';
export type Answer =
  | 'done'
  | 'sign in'
  | 'home'
  | 'unauthorized'
  | 'forbidden'
  | 'not found'
  | 'no such method'
  | 'refused'
  | 'failure';

export interface Things {
  reference: string;
  /** Only a paid order has a packing slip. */
  paidReference: string;
  /** Made where the table of access is tried. */
  deliveredReference?: string;
  addressId: string;
  savedBuildId: string;
  reviewId: number;
}

export interface Write {
  what: string;
  send(things: Things): { method?: string; form?: Record<string, string>; json?: object };
  path?(things: Things): string;
  answers: Record<Person, Answer>;
  /** Not tried as the shopper, because it would delete what other rows need. */
  endsHerThings?: boolean;
}

export interface Row {
  path?(things: Things): string;
  reads: Record<Person, Answer>;
  writes?: Write[];
  isSameForAll?: boolean;
  /** For pages of the admin, which show who bought what. */
  namesBuyersToOwner?: boolean;
  isStream?: boolean;
  /** Reading begins something that is stored until it ends: a sign-in with Google. */
  isBegun?: boolean;
  /** For a provider's webhook: it is signed, so the origin does not matter. */
  isSigned?: boolean;
}

export const all = (answer: Answer): Record<Person, Answer> => ({
  guest: answer,
  expired: answer,
  shopper: answer,
  other: answer,
  lookalike: answer,
  owner: answer,
});
export const signedIn = (answer: Answer = 'done', without: Answer = 'sign in'): Record<Person, Answer> => ({
  ...all(answer),
  guest: without,
  expired: without,
});
/** To other shoppers and the shop's owner the thing does not exist. */
export const hers = (answer: Answer = 'done', without: Answer = 'sign in'): Record<Person, Answer> => ({
  ...signedIn('not found', without),
  shopper: answer,
});

/** Everybody but the owner is redirected home (specification section 6). */
export const owners = (answer: Answer = 'done'): Record<Person, Answer> => ({ ...all('home'), owner: answer });

export const publicPage: Row = { reads: all('done'), isSameForAll: true };
export const ownPage: Row = { reads: all('done') };
export const missing: Row = { reads: all('not found') };
export const callByPost = (what: string, json: object, answer: Answer): Row => ({
  reads: all('no such method'),
  writes: [{ what, send: () => ({ json }), answers: all(answer) }],
});
