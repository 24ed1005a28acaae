import { createContext, type HTMLAttributes, type ReactElement, type ReactNode, useContext } from 'react';
import { filledFragment } from './filled-fragment.ts';

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
  /** A name, too: its texts are only written, never read or changed, so it is rendered once for all texts (`filled-fragment.ts`). */
  fills?: string | undefined;
  /** On the server, instead of drawing the children: of a part whose facts are new on each page. The same HTML, which a test holds. */
  write?: (() => string) | undefined;
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
  const { element: Element, name: _name, fills: _fills, children, ...rest } = props;
  return <Element {...rest}>{children}</Element>;
}

function FromServer({ element: Element, name, fills, write, children, ...rest }: CachedFragmentProps) {
  const rendered = useContext(FragmentCache);
  const html = write ? write() : rendered && renderedOnce(rendered);
  if (typeof html !== 'string') return <Element {...rest}>{children}</Element>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it
  return <Element {...rest} dangerouslySetInnerHTML={{ __html: html }} />;

  function renderedOnce(render: RenderOnce): string | undefined {
    if (fills) return filledFragment(fills, children, render);
    return name && render(JSON.stringify([name, children.props]), children);
  }
}
