/** Answered instead of doing what moves money. */
export interface AskedProof {
  proof: {
    /** What was typed, carried on until the proof is given. */
    fields: readonly (readonly [name: string, value: string])[];
    by: 'password' | 'code';
    refusal: string | null;
  };
}

/** The proof's own field, apart from those of any form of the desk. */
export const proofField = 'proof';

export function isAskedProof(answer: unknown): answer is AskedProof {
  return typeof answer === 'object' && answer !== null && 'proof' in answer;
}
