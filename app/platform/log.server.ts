import pino, { type DestinationStream } from 'pino';
import { errorFacts } from './error-facts.server.ts';
import { createLineBounds, type LineBounds } from './line-bounds.server.ts';
import { shortened } from './shortened.ts';

export type Log = pino.Logger;

/** Lines wait until there are so many characters of them, or this long: a write a line costs more than a cached page. */
const mostWaiting = 16_384;
const mostWaitMs = 200;

const boundsOf = Symbol('bounds of lines');
type WithBounds = Log & { [boundsOf]?: LineBounds };

/** JSON lines on standard output, without what could open an account or a payment, and without end or control of what a stranger sent. */
export function createLog(level: string, output: DestinationStream = standardOutput()): Log {
  const bounds = createLineBounds((leftOut) => log.warn({ leftOut }, 'lines of one second were left out'));
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorFacts, path: (path: unknown) => (typeof path === 'string' ? shortened(path) : path) },
      redact: {
        paths: ['*.password', '*.token', '*.cookie', '*.authorization', '*.legalId', '*.privateKey', '*.secret'],
        censor: '[hidden]',
      },
      hooks: {
        logMethod(given, write, number) {
          const [first, second] = given as unknown[];
          const says = typeof first === 'string' ? first : typeof second === 'string' ? second : '';
          if (bounds.mayWrite(number >= 50 ? 'error' : number >= 40 ? 'warn' : 'info', says)) write.apply(this, given);
        },
      },
    },
    output,
  );
  // Children of a log find it there, too.
  return Object.assign(log, { [boundsOf]: bounds });
}

/** For those who write lines past the library. */
export function mayWriteLine(log: Log, says: string): boolean {
  return (log as WithBounds)[boundsOf]?.mayWrite('info', says) ?? true;
}

let shared: DestinationStream | undefined;

/** One for all logs of the process, because each has a timer and waits for the end of the process. */
function standardOutput(): DestinationStream {
  shared ??= inBlocks(pino.destination({ dest: 1, sync: true }));
  return shared;
}

/**
 * Lines wait here and not in the library, which measures all of them again at each new one: a fifth of a cached page's time.
 * Only a process that is killed loses the lines of its last moment.
 */
function inBlocks(output: ReturnType<typeof pino.destination>): DestinationStream {
  let waiting = '';
  const flush = () => {
    if (waiting === '') return;
    const lines = waiting;
    waiting = '';
    output.write(lines);
  };
  setInterval(flush, mostWaitMs).unref();
  process.on('exit', () => {
    flush();
    output.flushSync();
  });
  return {
    write(line) {
      waiting += line;
      if (waiting.length >= mostWaiting) flush();
    },
  };
}
