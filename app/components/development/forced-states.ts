/** What a pointer or the keyboard brings about, and the word for it in `data-forced`. */
const states = ['hover', 'focus-visible', 'active'] as const;

/**
 * Lets `data-forced="hover"` show what `:hover` does. Tests and people cannot point at everything at once, so each rule of a state gets the
 * attribute as another way to be met. Only the page of pieces calls this, in development.
 */
export function forceStates(): void {
  for (const sheet of document.styleSheets) forceIn(sheet.cssRules);
}

function forceIn(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const forced = states.reduce(
        (selector, state) => selector.replaceAll(`:${state}`, `[data-forced~="${state}"]`),
        rule.selectorText,
      );
      if (forced !== rule.selectorText && !rule.selectorText.includes('data-forced')) {
        rule.selectorText = `${rule.selectorText}, ${forced}`;
      }
    }
    if ('cssRules' in rule) forceIn((rule as CSSGroupingRule).cssRules);
  }
}
