import { call } from '../call.ts';

export interface ArrivalAnswer {
  sentence: string;
  city: string;
}

/** When what is bought now arrives there: a finished sentence, since working days are counted by the server. */
export async function askArrival(destination: string): Promise<string> {
  const { sentence } = await call<{ sentence: string }>(`/api/arrival?${new URLSearchParams({ to: destination })}`);
  return sentence;
}
