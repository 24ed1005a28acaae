import { expect } from 'vitest';
import type { Engine } from './engine.ts';

export type Visitor = ReturnType<typeof visitorOf>;

const kinds = {
  link: 'a[href]',
  button: 'button, summary',
  field: 'input, select, textarea',
} as const;

/** Finds things by what they are called, as a person does, and waits for them. */
export function visitorOf(engine: Engine) {
  const heading = () => engine.run(() => document.querySelector('h1')?.textContent ?? '');
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen, and no folded or hidden text
  const pageText = () => engine.run(() => document.body.innerText);

  /** @returns the selector of the first that is drawn: in the page's content, if it is there */
  async function find(kind: keyof typeof kinds, name: string): Promise<string> {
    const isFound = () =>
      engine.run(
        (selector: string, wanted: string) => {
          document.querySelector('[data-found]')?.removeAttribute('data-found');
          const named = (element: Element) =>
            [
              element.getAttribute('aria-label'),
              ...[...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent),
              element.matches('input, select, textarea') ? null : element.textContent,
            ].some((text) => text?.replace(/\s+/g, ' ').trim().startsWith(wanted));
          const found = [...document.querySelectorAll(`main :is(${selector})`), ...document.querySelectorAll(selector)];
          const drawn = found.find(
            (element) => named(element) && element.checkVisibility({ visibilityProperty: true }),
          );
          drawn?.setAttribute('data-found', '');
          drawn?.scrollIntoView({ block: 'center', behavior: 'instant' });
          return drawn !== undefined;
        },
        kinds[kind],
        name,
      );
    await expect.poll(isFound, { message: `${kind} «${name}»` }).toBe(true);
    return '[data-found]';
  }

  async function press(kind: keyof typeof kinds, name: string): Promise<void> {
    // What was found may be drawn anew before it is pressed, and is then looked for again.
    const isPressed = async () => {
      await engine.press(await find(kind, name));
      return true;
    };
    await expect.poll(isPressed, { message: `${kind} «${name}» is pressed` }).toBe(true);
  }

  return {
    engine,
    heading,
    press,
    pageText,
    async fill(name: string, text: string): Promise<void> {
      await press('field', name);
      await engine.type(text);
    },
    /** In place of what stands there. */
    async replace(name: string, text: string): Promise<void> {
      await press('field', name);
      await engine.run(() => (document.activeElement as HTMLInputElement).select());
      await engine.type(text);
    },
    /** Engines open lists of choices outside of the page, where no command reaches. */
    async choose(name: string, choice: string): Promise<void> {
      await engine.run(
        (selector: string, wanted: string) => {
          const select = document.querySelector(selector) as HTMLSelectElement;
          select.value = [...select.options].find(({ text }) => text === wanted)?.value ?? '';
          for (const event of ['input', 'change']) select.dispatchEvent(new Event(event, { bubbles: true }));
        },
        await find('field', name),
        choice,
      );
    },
    /** Until React answers presses: what is pressed earlier is for the tests of early presses. */
    async isAlive(): Promise<void> {
      await expect
        .poll(() => engine.run(() => Object.keys(document.body).some((key) => key.startsWith('__react'))))
        .toBe(true);
    },
    async shows(text: string): Promise<void> {
      await expect.poll(pageText).toContain(text);
    },
    async isAt(name: string): Promise<void> {
      await expect.poll(heading).toBe(name);
    },
    /** As a link to a page that is loaded whole, and without waiting for it. */
    async leaveFor(path: string): Promise<void> {
      await engine.run((address: string) => {
        const link = document.createElement('a');
        link.href = address;
        document.body.append(link);
        setTimeout(() => link.click());
      }, path);
    },
  };
}
