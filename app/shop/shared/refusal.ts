/** A code, which `text/` has a sentence for, with the facts that the sentence needs. */
export type Refused<Code extends string, Facts = unknown> = { ok: false; code: Code } & Facts;

export type RefusedForm<Problems, Facts = unknown> = { ok: false; problems: Problems } & Facts;

export type Done = { ok: true };
