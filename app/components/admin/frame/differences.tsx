import { differencesText as words } from '#app/text/admin/forms.ts';

type Texts = Readonly<Record<string, string | undefined>>;

interface DifferencesProps {
  labels: Readonly<Record<string, string>>;
  /** What this window sent. */
  typed: Texts;
  /** What another one saved in between; of other fields nothing is said. */
  saved: Texts;
  /** How a value is read, where that is not as it is sent. */
  say?: Readonly<Record<string, (value: string) => string>>;
}

/** After two windows changed the same: both versions of all that differs, so that neither is lost. */
export function Differences({ labels, typed, saved, say = {} }: DifferencesProps) {
  const differing = Object.keys(labels).filter((name) => name in saved && plain(typed[name]) !== plain(saved[name]));
  return (
    <section aria-label={words.title} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      {differing.length === 0 && <p>{words.none}</p>}
      {differing.map((name) => {
        const read = say[name] ?? String;
        const versions = { theirs: read(plain(saved[name])), mine: read(plain(typed[name])) };
        return (
          <div key={name}>
            <p className="font-semibold">{labels[name]}</p>
            <div className="mt-1 grid gap-3 sm:grid-cols-2">
              {(['theirs', 'mine'] as const).map((whose) => (
                <Version
                  key={whose}
                  title={`${words[whose]}: ${labels[name]}`}
                  whose={words[whose]}
                  value={versions[whose]}
                />
              ))}
            </div>
          </div>
        );
      })}
      <p className="text-14 text-muted">{words.again}</p>
    </section>
  );
}

function Version({ title, whose, value }: { title: string; whose: string; value: string }) {
  return (
    <div className="min-w-0">
      <p className="text-14 text-muted">{whose}</p>
      <textarea
        aria-label={title}
        readOnly
        rows={value.length > 300 || value.includes('\n') ? 8 : 2}
        value={value || words.empty}
        className="w-full rounded-control border border-control-line bg-sunken px-3 py-2 text-14"
      />
    </div>
  );
}

/** Forms send other line ends than they were given. */
const plain = (value = '') => value.replaceAll('\r\n', '\n').trim();
