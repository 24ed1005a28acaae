import { requireOwner } from '#app/session.server.ts';

/** The layout of every route of the admin. It draws nothing: the owner's check stands here, once, before loaders and actions. */
export const middleware = [requireOwner];
