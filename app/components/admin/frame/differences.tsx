import { differencesText as words } from '#app/text/admin/forms.ts';
import { ReadOnlyText } from './typed-texts.tsx';

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
                <div key={whose} className="min-w-0">
                  <p className="text-14 text-muted">{words[whose]}</p>
                  <ReadOnlyText label={`${words[whose]}: ${labels[name]}`} text={versions[whose]} />
                </div>
              ))}
            </div>
          </div>
        );
      })}
      <p className="text-14 text-muted">{words.again}</p>
    </section>
  );
}

/** Forms send other line ends than they were given. */
const plain = (value = '') => value.replaceAll('\r\n', '\n').trim();
