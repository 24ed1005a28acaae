export interface Violation {
  id: string;
  help: string;
  nodes: { html: string }[];
}

export interface Axe {
  configure(spec: object): void;
  run(context: unknown, options: object): Promise<{ violations: Violation[] }>;
}

interface Judging {
  theme: 'dark' | 'light';
  /** Appearances from `coloursIn`; rules of colours run on the elements that have one of them. */
  fresh: readonly string[];
  /** Options of `axe.run`. */
  asked: object;
}

interface Appearances {
  /** At the first width of this page all that is seen, at others what appears and disappears, each by its kind; and the outline of what is seen. */
  atThisWidth(isFirst: boolean): { kinds: string[]; outline: string };
  /** The appearances of texts that no earlier width of this page has shown. */
  coloursIn(theme: Judging['theme']): string[];
  judge(judging: Judging): Promise<Violation[]>;
}

declare global {
  interface Window {
    appearances: Appearances;
  }
}

/**
 * Runs in the page. Two texts have one appearance if everything is the same that axe's rules of colours read: the colours, size and weight of the
 * text, every background and opacity below it, the class of what is positioned around it, and what makes axe pass a text by. Two elements are
 * of one kind if everything is the same that axe's other rules read of each, and two pages have one outline if headings and landmarks of the
 * same levels and roles, with a name or without, follow each other.
 */
export function installAppearances(): void {
  const { axe, appearances } = window as unknown as { axe: Axe; appearances?: Appearances };
  if (appearances) return;
  const freshAttribute = 'data-fresh';
  axe.configure({
    rules: [
      { id: 'color-contrast', selector: `[${freshAttribute}]` },
      { id: 'link-in-text-block', selector: `a[href][${freshAttribute}]` },
    ],
  });
  let seenAtWidths: Set<Element>[] = [];
  let texts: Element[] = [];
  let appearanceOf = new Map<Element, string>();

  // What is there for screen readers alone is one pixel large.
  const isVisible = (each: Element) =>
    each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 1;
  const ownText = (element: Element) =>
    [...element.childNodes]
      .map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : ''))
      .join('');
  const isText = (element: Element) =>
    element.matches('a[href], button, input, select, textarea') || ownText(element) !== '';

  const roleOf = (element: Element | null) => `${element?.localName} ${element?.getAttribute('role') ?? ''}`;
  const named = /^(role|type|scope|tabindex|lang|headers|colspan|rowspan|aria-(?!label$|valuetext$|valuenow$).*)$/;
  const isReference =
    /^(for|aria-(labelledby|describedby|controls|owns|activedescendant|details|errormessage|flowto))$/;
  function attributeOf(element: Element, name: string): string {
    const value = element.getAttribute(name) ?? '';
    if (isReference.test(name)) {
      return `${name}: ${value.split(/\s+/).every((id) => document.getElementById(id) !== null)}`;
    }
    return named.test(name) ? `${name}=${value}` : `${name}: ${value.trim() !== ''}`;
  }
  const isRead = (name: string) => !/^(data-.*|class|style|id)$/.test(name);
  function kindOf(element: Element): string {
    const isLabelled = element instanceof HTMLInputElement && (element.labels?.length ?? 0) > 0;
    return [
      roleOf(element.parentElement),
      roleOf(element),
      isLabelled,
      element.textContent?.trim() !== '',
      ...element
        .getAttributeNames()
        .filter(isRead)
        .sort()
        .map((name) => attributeOf(element, name)),
      ...new Set([...element.children].map(roleOf)),
    ].join();
  }
  /** What takes its name from an element that appears or disappears. */
  function namedBy(element: Element, cache: Map<Element, string>): string {
    const owner = element.closest<HTMLElement>('a, button, label, summary, th, [role]');
    if (!owner) return '';
    const cached = cache.get(owner);
    if (cached !== undefined) return cached;
    const control = owner instanceof HTMLLabelElement && owner.control ? kindOf(owner.control) : '';
    // biome-ignore lint/performance/useDomNodeTextContent: a text that is hidden here names nothing
    const names = `${kindOf(owner)} ${owner.innerText?.trim() !== ''} ${control}`;
    cache.set(owner, names);
    return names;
  }
  const outline = 'h1, h2, h3, h4, h5, h6, main, nav, aside, header, footer, section, form, dialog, [role]';
  function outlineOf(seen: Set<Element>): string {
    return [...document.body.querySelectorAll(outline)]
      .filter((each) => seen.has(each))
      .map((each) => `${roleOf(each)} ${each.hasAttribute('aria-label') || each.hasAttribute('aria-labelledby')}`)
      .filter((each, index, all) => each !== all[index - 1])
      .join();
  }

  function backgroundsOf(element: Element, cache: Map<Element, string>): string {
    const cached = cache.get(element);
    if (cached !== undefined) return cached;
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element);
    const own = [
      backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : backgroundColor,
      backgroundImage === 'none' ? '' : backgroundImage,
      opacity === '1' ? '' : opacity,
      filter === 'none' ? '' : filter,
      mixBlendMode === 'normal' ? '' : mixBlendMode,
    ].join('');
    const below = element.parentElement ? backgroundsOf(element.parentElement, cache) : '';
    const all = own === '' ? below : `${own}/${below}`;
    cache.set(element, all);
    return all;
  }
  function positionedIn(element: Element | null, cache: Map<Element, string>): string {
    if (!element) return '';
    const cached = cache.get(element);
    if (cached !== undefined) return cached;
    const isPositioned = getComputedStyle(element).position !== 'static';
    const classes = isPositioned ? (element.getAttribute('class') ?? '') : positionedIn(element.parentElement, cache);
    cache.set(element, classes);
    return classes;
  }
  /** A link is compared with the text that it stands in. */
  function linkIn({ parentElement }: Element): string {
    return parentElement ? `${getComputedStyle(parentElement).color} ${ownText(parentElement) !== ''}` : '';
  }
  const isDisabled = (element: Element) =>
    element.matches(':disabled') ||
    element.closest('[aria-disabled=true]') !== null ||
    element.closest('label')?.control?.matches(':disabled') === true;

  window.appearances = {
    atThisWidth(isFirst) {
      if (isFirst) seenAtWidths = [];
      const seen = new Set([...document.body.querySelectorAll('*')].filter(isVisible));
      const first = seenAtWidths[0] ?? seen;
      const names = new Map<Element, string>();
      const described = (sign: string) => (each: Element) => `${sign} ${kindOf(each)} ${namedBy(each, names)}`;
      const changed = isFirst
        ? [...seen].map(kindOf)
        : [
            ...[...seen].filter((each) => !first.has(each)).map(described('+')),
            ...[...first].filter((each) => !seen.has(each)).map(described('-')),
          ];
      texts = [...seen].filter((each) => isText(each) && !seenAtWidths.some((set) => set.has(each)));
      seenAtWidths.push(seen);
      return { kinds: [...new Set(changed)], outline: outlineOf(seen) };
    },
    coloursIn(theme) {
      document.documentElement.dataset.theme = theme;
      // As a change in another tab does: the page's theme store reads what is stored, not what the event says.
      if (origin !== 'null') localStorage.setItem('theme', theme);
      dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }));
      const [backgrounds, positioned] = [new Map<Element, string>(), new Map<Element, string>()];
      appearanceOf = new Map(
        texts.map((element) => {
          const own = getComputedStyle(element);
          const text = ownText(element);
          const appearance = [
            own.color,
            own.fontSize,
            own.fontWeight,
            own.textDecorationLine,
            own.textShadow,
            // A single character is passed by, and so is what is disabled.
            text.length < 2 ? text.length : 'text',
            isDisabled(element),
            element.matches('a[href]') && linkIn(element),
            positionedIn(element, positioned),
            backgroundsOf(element, backgrounds),
          ];
          return [element, appearance.join('|')];
        }),
      );
      return [...new Set(appearanceOf.values())];
    },
    async judge({ theme, fresh, asked }) {
      const wanted = new Set(fresh);
      const judged = texts.filter((each) => wanted.has(appearanceOf.get(each) ?? ''));
      for (const each of judged) each.setAttribute(freshAttribute, '');
      const { violations } = await axe.run(document, asked);
      for (const each of judged) each.removeAttribute(freshAttribute);
      if (document.documentElement.dataset.theme !== theme) throw new Error(`The page left the theme ${theme}`);
      return violations;
    },
  };
}
