import { differencesText, typedTextsText as words } from '#app/text/admin/forms.ts';

interface TypedTextsProps {
  labels: Readonly<Record<string, string>>;
  typed: Readonly<Record<string, string>>;
}

/** What was typed into a form that is no longer there, to be copied from here. */
export function TypedTexts({ labels, typed }: TypedTextsProps) {
  const names = Object.keys(labels).filter((name) => typed[name]?.trim());
  if (names.length === 0) return null;
  return (
    <section aria-label={words.title} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <p className="font-semibold">{words.title}</p>
      {names.map((name) => (
        <div key={name} className="min-w-0">
          <p className="text-14 text-muted">{labels[name]}</p>
          <ReadOnlyText label={`${words.title}: ${labels[name]}`} text={typed[name] ?? ''} />
        </div>
      ))}
      <p className="text-14 text-muted">{words.hint}</p>
    </section>
  );
}

export function ReadOnlyText({ label, text }: { label: string; text: string }) {
  return (
    <textarea
      aria-label={label}
      readOnly
      rows={text.length > 300 || text.includes('\n') ? 8 : 2}
      value={text || differencesText.empty}
      className="w-full rounded-control border border-control-line bg-sunken px-3 py-2 text-14"
    />
  );
}
