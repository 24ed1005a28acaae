/**
 * The words of a part's name, as two shops would both write it: small letters, no accents, figures joined to their unit,
 * `G.Skill` and `M.2` without the dot, capacities in GB. Repeated words count once, in the order of the name.
 */
export function partWords(name: string): string[] {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[®™!"”“″':]/g, '')
    .replace(/×/g, 'x')
    .replace(/(?<=\p{L})\.(?=[\p{L}\d])/gu, '')
    .replace(/\blga\s+(?=\d)/g, 'lga')
    .replace(/(\d+)x\s+(?=\d)/g, '$1x')
    .replace(/(\d)\s*(?:watts?|w)\b/g, '$1w')
    .replace(/(\d)\s+(gb|tb|mm|mhz|mt\/s|cfm|rpm)\b/g, '$1$2')
    .replace(/\b(\d+(?:\.\d+)?)tb\b/g, (_, figure) => `${Number(figure) * 1000}gb`)
    .replace(/\b(\d+)g\b/g, '$1gb')
    .replace(/(\d{3,4})(xtx|xt|gre|ti)\b/g, '$1 $2');
  return [...new Set(plain.split(/[\s/()[\],|&_–—-]+/).filter(Boolean))];
}
