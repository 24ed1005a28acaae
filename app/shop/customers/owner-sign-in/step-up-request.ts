/** Answered instead of doing what moves money. */
export interface StepUpRequest {
  stepUp: {
    /** What was typed, carried on until the step-up is done. */
    fields: readonly (readonly [name: string, value: string])[];
    by: 'password' | 'code';
    refusal: string | null;
  };
}

/** The step-up's own field, apart from those of any form of the admin. */
export const stepUpField = 'proof';

export function isStepUpRequest(answer: unknown): answer is StepUpRequest {
  return typeof answer === 'object' && answer !== null && 'stepUp' in answer;
}
