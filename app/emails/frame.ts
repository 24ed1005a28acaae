import type { MailWords } from '#app/shop/mails/mail.ts';
import type { Seller } from '#app/shop/shared/seller.ts';
import { authority } from '#app/text/frame/footer.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { blockHtml, blockText, escapeHtml, fontStack, type MailBlock, oneLine } from './blocks.ts';
import { colours, darkColours } from './colours.ts';

export interface MailSource {
  publicUrl: string;
  seller: Seller;
}

export interface MailContent {
  subject: string;
  title: string;
  preview: string;
  blocks: readonly MailBlock[];
  because: string;
  /** The address that leaves (`MailWords.leave`). */
  leave?: string;
}

export function framed(content: MailContent, source: MailSource): MailWords {
  const subject = oneLine(content.subject);
  const { leave } = content;
  const words = { subject, text: textOf(content, source), html: htmlOf({ ...content, subject }, source) };
  return leave === undefined ? words : { ...words, leave };
}

function sellerLines({ name, nit, address, city, phone, email }: Seller): string[] {
  return [`${name}, NIT ${nit}`, `${address}, ${city}`, `${phone} · ${email}`];
}

function textOf({ title, blocks, because }: MailContent, { publicUrl, seller }: MailSource): string {
  return [
    frameText.shopName,
    title,
    ...blocks.map(blockText),
    ['--', because, ...sellerLines(seller), publicUrl, `${authority.text}: ${authority.href}`].join('\n'),
    // A non-breaking space is an odd character in some text windows.
  ]
    .join('\n\n')
    .replaceAll('\u00a0', ' ')
    .concat('\n');
}

/** Many mail programs support only tables and inline styles; the style element is for dark themes. */
function htmlOf({ subject, title, preview, blocks, because }: MailContent, { publicUrl, seller }: MailSource): string {
  const home = escapeHtml(publicUrl);
  const footer = `margin:0 0 4px;font-size:14px;line-height:1.5;color:${colours.onBoardMuted};`;
  return `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: ${colours.accent}; }
@media (max-width: 480px) { .wide { padding-left: 20px !important; padding-right: 20px !important; } }
@media (prefers-color-scheme: dark) {
.paper { background-color: ${darkColours.paper} !important; }
.surface { background-color: ${darkColours.surface} !important; border-color: ${darkColours.line} !important; }
.ink { color: ${darkColours.ink} !important; }
.muted { color: ${darkColours.muted} !important; }
.line { border-color: ${darkColours.line} !important; }
.button { background-color: ${darkColours.accent} !important; }
.button-text { color: ${darkColours.onAccent} !important; }
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${colours.paper};font-family:${fontStack};">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preview)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colours.paper}" style="background-color:${colours.paper};">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;font-family:${fontStack};">
<tr><td class="wide" bgcolor="${colours.board}" style="padding:20px 32px;background-color:${colours.board};border-radius:12px 12px 0 0;">
<a href="${home}" style="font-size:23px;line-height:28px;font-weight:800;letter-spacing:-0.5px;color:${colours.onBoard};text-decoration:none;"><span style="color:${colours.signal};">&#9632;</span>&nbsp;${escapeHtml(frameText.shopName)}</a>
</td></tr>
<tr><td class="surface wide" bgcolor="${colours.surface}" style="padding:32px 32px 16px;background-color:${colours.surface};border:1px solid ${colours.line};border-top:0;">
<h1 class="ink" style="margin:0 0 18px;font-size:28px;line-height:1.2;font-weight:800;letter-spacing:-0.5px;color:${colours.ink};">${escapeHtml(title)}</h1>
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="wide" bgcolor="${colours.board}" style="padding:22px 32px;background-color:${colours.board};border-radius:0 0 12px 12px;">
<p style="${footer}margin-bottom:12px;">${escapeHtml(because)}</p>
${sellerLines(seller)
  .map((line) => `<p style="${footer}">${escapeHtml(line)}</p>`)
  .join('\n')}
<p style="${footer}margin-top:12px;"><a href="${authority.href}" style="color:${colours.onBoard};text-decoration:underline;">${escapeHtml(authority.text)}</a></p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
