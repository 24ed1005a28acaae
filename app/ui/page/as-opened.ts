import { useRef, useState } from 'react';

/**
 * What a list was when a sheet opened over it, until that closes. It is no state: opening draws nothing, and where scripts are slow the first
 * choice in the sheet comes before a state would have been drawn.
 */
export function useAsOpened<T extends object>(): [
  asOpened: T | undefined,
  setAsOpened: (value: T | undefined) => void,
] {
  const asOpened = useRef<T>(undefined);
  const [, drawAgain] = useState({});
  const setAsOpened = (value: T | undefined) => {
    if (asOpened.current && !value) drawAgain({});
    asOpened.current = value;
  };
  return [asOpened.current, setAsOpened];
}
