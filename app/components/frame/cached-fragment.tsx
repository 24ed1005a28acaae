import { createContext, type HTMLAttributes, type ReactElement, type ReactNode, useContext } from 'react';

export type RenderOnce = (key: string, content: ReactNode) => string;

/**
 * On the server, the inside of a part as HTML, rendered once for equal keys. Marked as pure, so that browsers load nothing
 * of it.
 */
export const FragmentCache = /* @__PURE__ */ createContext<RenderOnce | null>(null);

export interface CachedFragmentProps extends HTMLAttributes<HTMLElement> {
  element: 'article' | 'details' | 'div' | 'dl' | 'footer' | 'section' | 'ul';
  /** Without a name it is rendered each time. */
  name?: string;
  /** Of `details`. */
  open?: boolean;
  /** Depends on nothing but its properties, which are plain data; it reads no context and has no `useId`. */
  children: ReactElement;
}

/**
 * A fragment that looks the same on many pages. The server puts it together once; browsers find the HTML that they expect
 * and take it over like any other.
 */
export function CachedFragment(props: CachedFragmentProps) {
  if (import.meta.env.SSR) return <FromServer {...props} />;
  const { element: Element, name: _name, children, ...rest } = props;
  return <Element {...rest}>{children}</Element>;
}

function FromServer({ element: Element, name, children, ...rest }: CachedFragmentProps) {
  const rendered = useContext(FragmentCache);
  if (!rendered || !name) return <Element {...rest}>{children}</Element>;
  const __html = rendered(JSON.stringify([name, children.props]), children);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it
  return <Element {...rest} dangerouslySetInnerHTML={{ __html }} />;
}
