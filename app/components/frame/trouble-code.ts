import { createContext } from 'react';

/**
 * The id of a request that failed, which the log has too. Only the rendering of a failed page provides it: pages that go well
 * are the same for everybody.
 */
export const TroubleCode = createContext<string | undefined>(undefined);
