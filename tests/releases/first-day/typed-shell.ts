import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';

/** A shell that stays open, as the documents ask: what one block sets, the next one has. */
export interface TypedShell {
  /**
   * Types the lines one after the other, each when the shell asks for it. Throws at the first command that fails.
   * @returns what was shown
   */
  type(lines: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

/** Of bash, which says by itself when a command has ended and how, and when a line needs another one. */
const prompts = { PS1: '⟦ended $?⟧', PS2: '⟦more⟧' };
const prompt = /⟦ended (\d+)⟧|⟦more⟧/;
const longestCommandMs = 25 * 60 * 1000;
const shownLines = 40;

/** @param entering the command that becomes root of the machine. @param log gets all that is shown */
export function typedShell(entering: readonly string[], log: (text: string) => void): TypedShell {
  const [program = '', ...given] = entering;
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    USER: 'root',
    LOGNAME: 'root',
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    ...prompts,
  };
  // Interactive, so that it reads as it does for a person; a program that waits for a key waits here too, and is noticed.
  const bash = ['sh', '-c', 'exec bash --norc --noprofile --noediting -i 2>&1'];
  const child = spawn(program, [...given, ...bash], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const changes = new EventEmitter();
  let shown = '';
  child.stdout.on('data', (chunk) => {
    shown += String(chunk);
    log(String(chunk).replace(prompt, ''));
    changes.emit('change');
  });
  child.on('exit', () => changes.emit('change'));

  const lately = (text: string) => text.split('\n').slice(-shownLines).join('\n');

  /** @returns what was shown before the prompt, and how the last command ended: 0 where a line needs another one */
  async function nextPrompt(): Promise<{ text: string; status: number }> {
    const signal = AbortSignal.timeout(longestCommandMs);
    for (;;) {
      const found = prompt.exec(shown);
      if (found) {
        const text = shown.slice(0, found.index);
        shown = shown.slice(found.index + found[0].length);
        return { text, status: Number(found[1] ?? 0) };
      }
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`The shell has ended.\n${lately(shown)}`);
      await once(changes, 'change', { signal }).catch(() => {
        throw new Error(`A command does not end.\n${lately(shown)}`);
      });
    }
  }

  let isGreeted = false;
  return {
    async type(lines) {
      if (!isGreeted) await nextPrompt();
      isGreeted = true;
      let all = '';
      for (const line of lines.filter((each) => each.trim() !== '')) {
        log(`# ${line}\n`);
        child.stdin.write(`${line}\n`);
        const { text, status } = await nextPrompt();
        if (status !== 0) throw new Error(`This ended with ${status}: ${line}\n${lately(text)}`);
        all += text;
      }
      return all;
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
