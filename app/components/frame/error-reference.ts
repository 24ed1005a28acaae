import { createContext } from 'react';

/** The request's id in the log. Only on error pages, because the others are the same for everybody. */
export const ErrorReference = createContext<string | undefined>(undefined);
