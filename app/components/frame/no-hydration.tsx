import { type ComponentType, createElement, type MouseEvent, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { isInitialLoad } from '#app/browser/frame/initial-load.ts';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import { CachedFragment, type CachedFragmentProps } from './cached-fragment.tsx';

const serverHtml = { __html: '' };
const never = () => () => {};

export type NoHydrationName =
  | 'alert'
  | 'builder'
  | 'facts'
  | 'footer'
  | 'history'
  | 'instead'
  | 'questions'
  | 'rating'
  | 'reviews'
  | 'specs'
  | 'text'
  | 'title';

/** The components by which the server draws what is not hydrated, by name (`no-hydration-components.ts`). Browsers have nothing in it. */
export const noHydrationComponents = new Map<string, ComponentType<never>>();

/** @param load at once where a page comes after the first, so that it waits for its data only */
export function lazyNoHydration<Props extends object>(
  name: NoHydrationName,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  if (import.meta.env.SSR)
    return (props) => createElement(noHydrationComponents.get(name) as ComponentType<Props>, props);
  // What fails here is reported when the component is drawn.
  if (!isInitialLoad()) load().catch(() => {});
  return lazyWithRetry(load) as unknown as ComponentType<Props>;
}

/** @returns whether the component takes over what the server wrote */
function useIsWritten(): boolean {
  const isWritten = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return useState(isWritten)[0];
}

/**
 * A part that is not hydrated, because it needs no script: what the server wrote stays, and browsers load its component only where they have to draw it, after
 * a navigation or when its facts change. Its links lead on without a page load all the same.
 */
export function NoHydration(props: CachedFragmentProps) {
  return import.meta.env.SSR ? <CachedFragment {...props} /> : <InBrowser {...props} />;
}

function InBrowser({ element: Element, name: _name, children, ...rest }: CachedFragmentProps) {
  const facts = JSON.stringify(children.props);
  const isWritten = useIsWritten();
  const [written, setWritten] = useState(isWritten ? facts : null);
  const navigate = useNavigate();
  if (written !== facts) {
    // What the server wrote is gone once something else was drawn, also when its facts come back.
    if (written !== null) setWritten(null);
    return (
      <Element key="drawn" {...rest}>
        {children}
      </Element>
    );
  }
  function follow(event: MouseEvent) {
    // The router's links carry it; others load a page.
    const link = (event.target as globalThis.Element).closest<HTMLAnchorElement>('a[data-discover]');
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !isPlain || link.target) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React never writes it: the page came with the server's
  return <Element {...rest} onClick={follow} suppressHydrationWarning dangerouslySetInnerHTML={serverHtml} />;
}
