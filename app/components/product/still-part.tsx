/**
 * A part that no script touches. Its HTML travels with the page's data (`stillParts`), so that browsers load no code for it: links and
 * forms in it are the browser's own.
 */
export function StillPart({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it, and escaped what people wrote
  return html && <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
