import pino, { type DestinationStream } from 'pino';
import { errorFacts } from './error-facts.server.ts';
import { createLogRateLimit } from './log-rate-limit.server.ts';
import { shortened } from './shortened.ts';

export type Log = pino.Logger;

/** Each line is written before the call returns, so a process that ends or is killed loses none. */
const standardOutput = pino.destination({ dest: 1, sync: true });

/** JSON lines on standard output, without what could open an account or a payment, and without end or control of what a stranger sent. */
export function createLog(level: string, output: DestinationStream = standardOutput): Log {
  const rateLimit = createLogRateLimit((leftOut) => log.warn({ leftOut }, 'lines of one second were left out'));
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
          if (rateLimit.mayWrite(number >= 50 ? 'error' : number >= 40 ? 'warn' : 'info', says))
            write.apply(this, given);
        },
      },
    },
    output,
  );
  return log;
}
