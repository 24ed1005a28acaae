import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element was scrolled past. One that is still below has not been met yet, so it is not gone. */
export function useGoneAbove(): [RefObject<HTMLDivElement | null>, boolean] {
  const element = useRef<HTMLDivElement>(null);
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([seen]) =>
      setGone(!!seen && !seen.isIntersecting && seen.boundingClientRect.top < 0),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, isGone];
}
