import { ownValue } from '#app/shop/shared/own-value.ts';
import { colours } from './colours.ts';

/** Messages give plain words; their HTML, its escaping and the text part are made here. */
export type MailBlock =
  | string
  | { button: string; href: string }
  | { note: string }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { lines: readonly MailLine[]; sums?: readonly MailSum[]; total: MailSum };

type MailSum = readonly [label: string, value: string];

export interface MailLine {
  name: string;
  detail: string;
  value: string;
}

export const fontStack = "Archivo, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const monoStack = "'JetBrains Mono', Menlo, Consolas, monospace";

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ownValue(entities, character) ?? character);
}

/** One line without control characters, so that a typed name cannot look like more than a name. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

export function isWebAddress(href: string): boolean {
  return URL.canParse(href) && /^https?:$/.test(new URL(href).protocol);
}

const paragraph = `margin:0 0 16px;font-size:16px;line-height:1.55;color:${colours.ink};`;
const cell = `padding:10px 0;border-bottom:1px solid ${colours.line};vertical-align:top;font-size:14px;line-height:1.45;`;

export function blockHtml(block: MailBlock): string {
  if (typeof block === 'string') return `<p class="ink" style="${paragraph}">${escapeHtml(block)}</p>`;
  if ('note' in block) {
    return `<p class="muted" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:${colours.muted};">${escapeHtml(block.note)}</p>`;
  }
  if ('button' in block) return buttonHtml(block);
  if ('facts' in block) {
    const rows = block.facts.map(
      ([label, value]) =>
        `<tr><td class="muted line" style="${cell}padding-right:16px;width:34%;color:${colours.muted};">${escapeHtml(label)}</td>` +
        `<td class="ink line" style="${cell}color:${colours.ink};word-break:break-word;">${escapeHtml(value)}</td></tr>`,
    );
    return table(rows);
  }
  const rows = block.lines.map(
    ({ name, detail, value }) =>
      `<tr><td class="ink line" style="${cell}padding-right:16px;color:${colours.ink};"><span style="font-weight:600;">${escapeHtml(name)}</span><br>` +
      `<span class="muted" style="font-size:14px;color:${colours.muted};">${escapeHtml(detail)}</span></td>` +
      `<td class="ink line" align="right" style="${cell}color:${colours.ink};white-space:nowrap;">${escapeHtml(value)}</td></tr>`,
  );
  const [label, value] = block.total;
  const sum = `padding:14px 0 4px;font-size:18px;font-weight:700;color:${colours.ink};`;
  const sums = (block.sums ?? []).map(
    ([name, amount]) =>
      `<tr><td class="muted" style="padding:8px 0 0;font-size:14px;color:${colours.muted};">${escapeHtml(name)}</td>` +
      `<td class="muted" align="right" style="padding:8px 0 0;font-size:14px;color:${colours.muted};white-space:nowrap;">${escapeHtml(amount)}</td></tr>`,
  );
  return table([
    ...rows,
    ...sums,
    `<tr><td class="ink" style="${sum}">${escapeHtml(label)}</td><td class="ink" align="right" style="${sum}white-space:nowrap;">${escapeHtml(value)}</td></tr>`,
  ]);
}

/** With the address, for programs that show no buttons. */
function buttonHtml({ button, href }: { button: string; href: string }): string {
  if (!isWebAddress(href)) throw new Error('A button of a mail leads to a web address');
  const address = escapeHtml(href);
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 14px;"><tr>` +
    `<td class="button" bgcolor="${colours.accent}" style="border-radius:8px;background-color:${colours.accent};">` +
    `<a class="button-text" href="${address}" style="display:inline-block;padding:14px 22px;font-family:${fontStack};font-size:16px;line-height:20px;font-weight:700;color:${colours.onAccent};text-decoration:none;">${escapeHtml(button)}</a>` +
    `</td></tr></table>` +
    `<p class="muted" style="margin:0 0 20px;font-family:${monoStack};font-size:12px;line-height:1.5;color:${colours.muted};word-break:break-all;">${address}</p>`
  );
}

function table(rows: readonly string[]): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px;font-family:${fontStack};">${rows.join('')}</table>`;
}

export function blockText(block: MailBlock): string {
  if (typeof block === 'string') return block;
  if ('note' in block) return block.note;
  if ('button' in block) return `${block.button}:\n${block.href}`;
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  const lines = block.lines.map(({ name, detail, value }) => `- ${name}\n  ${detail}: ${value}`);
  return [...lines, ...[...(block.sums ?? []), block.total].map((sum) => sum.join(': '))].join('\n');
}
