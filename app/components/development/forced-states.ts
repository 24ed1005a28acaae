const states = ['hover', 'focus-visible', 'active'] as const;

/** Each rule for a state also gets `data-forced` as a selector, so that a page can show all states at once. */
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
