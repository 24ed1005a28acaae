/** Why something was not done: a code, which `text/` has a sentence for, with the facts that the sentence needs. */
export type Refused<Code extends string, Facts = unknown> = { ok: false; code: Code } & Facts;

/** Why a form was not taken: what is wrong with which field. */
export type RefusedForm<Problems, Facts = unknown> = { ok: false; problems: Problems } & Facts;

/** Done, with nothing more to tell. */
export type Done = { ok: true };
