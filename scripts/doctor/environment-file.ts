type State = 'before-key' | 'key' | 'before-value' | 'value' | 'single' | 'double' | 'comment';

const blank = /\s/;
const name = /^[A-Za-z_]\w*$/;
/** What a backslash takes its meaning from between double quotes. */
const escapable = '"\\`$';

/**
 * Settings as systemd reads an `EnvironmentFile=`, letter by letter as its `parse_env_file_internal` does. A parser of `.env` files would
 * end a value at ` #` and put in the value of `$NAME`, and a password may have both.
 */
export function parseEnvironmentFile(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  let state: State = 'before-key';
  let key = '';
  let value = '';
  let trimmedLength = 0;

  function endLine(): void {
    // Blanks at the end count only between quotes.
    if (name.test(key.trimEnd())) settings[key.trimEnd()] = value.slice(0, trimmedLength);
    state = 'before-key';
    key = '';
    value = '';
    trimmedLength = 0;
  }
  function add(letters: string, isSignificant = true): void {
    value += letters;
    if (isSignificant) trimmedLength = value.length;
  }

  const letters = [...text.replaceAll('\r\n', '\n')];
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] as string;
    const next = letters[at + 1] ?? '';
    if (state === 'comment') {
      if (letter === '\n') state = 'before-key';
    } else if (state === 'before-key') {
      if (letter === '#' || letter === ';') state = 'comment';
      else if (!blank.test(letter)) {
        state = 'key';
        key = letter;
      }
    } else if (state === 'key') {
      if (letter === '=') state = 'before-value';
      else if (letter === '\n') {
        state = 'before-key';
        key = '';
      } else key += letter;
    } else if (state === 'single') {
      if (letter === "'") state = 'before-value';
      else add(letter);
    } else if (state === 'double') {
      if (letter === '"') state = 'before-value';
      else if (letter !== '\\') add(letter);
      else {
        at += 1;
        if (escapable.includes(next)) add(next);
        else if (next !== '\n') add(`\\${next}`);
      }
    } else if (letter === '\n') endLine();
    else if (letter === '\\') {
      at += 1;
      state = 'value';
      if (next !== '\n') add(next);
    } else if (state === 'before-value') {
      if (letter === "'") state = 'single';
      else if (letter === '"') state = 'double';
      else if (!blank.test(letter)) {
        state = 'value';
        add(letter);
      }
    } else add(letter, !blank.test(letter));
  }
  if (state !== 'before-key' && state !== 'key' && state !== 'comment') endLine();
  return settings;
}
