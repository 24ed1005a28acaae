import { createContext } from 'react';

/**
 * The id of the failed request, as in the log. Provided only while an error page is rendered,
 * because other pages are the same for everybody.
 */
export const TroubleCode = createContext<string | undefined>(undefined);
