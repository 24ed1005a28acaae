import pino, { type DestinationStream } from 'pino';
import { errorFacts } from './error-facts.server.ts';

export type Log = pino.Logger;

/** Lines wait until there are so many bytes of them, or this long: a write a line costs more than a kept page. */
const mostWaitingBytes = 8_192;
const mostWaitMs = 200;

/** JSON lines on standard output, without what could open an account or a payment. */
export function createLog(level: string, output: DestinationStream = standardOutput()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorFacts },
      redact: {
        paths: ['*.password', '*.token', '*.cookie', '*.authorization', '*.legalId', '*.privateKey', '*.secret'],
        censor: '[hidden]',
      },
    },
    output,
  );
}

let shared: ReturnType<typeof pino.destination> | undefined;

/** One for all logs of the process, because each has a timer and waits for the end of the process. */
function standardOutput(): DestinationStream {
  if (shared) return shared;
  const output = pino.destination({ dest: 1, sync: true, minLength: mostWaitingBytes, periodicFlush: mostWaitMs });
  // Only a process that is killed loses the lines of its last moment.
  process.on('exit', () => output.flushSync());
  shared = output;
  return output;
}
