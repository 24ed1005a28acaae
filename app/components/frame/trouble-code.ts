import { createContext } from 'react';

/** The request's id in the log. Only on error pages, because the others are the same for everybody. */
export const TroubleCode = createContext<string | undefined>(undefined);
