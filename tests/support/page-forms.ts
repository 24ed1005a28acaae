/** Fields of a page's form as a browser without scripts sends them, but for its buttons. */
export interface PageForm {
  /** Null is the page's own address. */
  action: string | null;
  fields: [name: string, value: string][];
}

/** The first form for writing that has all of these controls: `['intent', 'send']`, or `['price']` of any value. */
export function formOn(html: string, ...holding: (readonly [name: string, value?: string])[]): PageForm {
  const forms = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)];
  const found = forms
    .filter(([, attributes = '']) => /\bmethod="post"/i.test(attributes))
    .map(([, attributes = '', inside = '']) => ({ attributes, controls: controlsOf(inside, html, attributes) }))
    .find(({ controls }) =>
      holding.every(([name, value]) =>
        controls.some((each) => each.name === name && (value === undefined || each.value === value)),
      ),
    );
  if (!found) throw new Error(`No form on the page has ${JSON.stringify(holding)}`);
  const fields = found.controls.filter(({ isSent }) => isSent);
  return { action: attribute(found.attributes, 'action'), fields: fields.map(({ name, value }) => [name, value]) };
}

interface Control {
  name: string;
  value: string;
  /** Not a button, and marked if it is to be marked. */
  isSent: boolean;
}

function controlsOf(inside: string, page: string, form: string): Control[] {
  const id = attribute(form, 'id');
  const outside = id === null ? '' : [...page.matchAll(new RegExp(`<[^>]* form="${id}"[^>]*>`, 'g'))].join('');
  const tags = `${inside}${outside}`.matchAll(
    /<(input|button)\b([^>]*)>|<(textarea|select)\b([^>]*)>([\s\S]*?)<\/\3>/g,
  );
  return [...tags].flatMap(([, short, shortAttributes, long, longAttributes, content = '']) => {
    const attributes = shortAttributes ?? longAttributes ?? '';
    const name = attribute(attributes, 'name');
    if (name === null) return [];
    const type = attribute(attributes, 'type');
    const isMarked = /\schecked=/.test(attributes) || !['checkbox', 'radio'].includes(type ?? '');
    const isSent = short !== 'button' && type !== 'file' && isMarked;
    const value =
      long === 'textarea' ? written(content) : long === 'select' ? chosen(content) : attribute(attributes, 'value');
    return [{ name, value: value ?? (type === 'checkbox' ? 'on' : ''), isSent }];
  });
}

function chosen(options: string): string {
  const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, attributes = '']) => attributes);
  return attribute(all.find((each) => /\sselected=/.test(each)) ?? all[0] ?? '', 'value') ?? '';
}

function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(attributes)?.[1];
  return found === undefined ? null : written(found);
}

function written(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/^\n/, '');
}
