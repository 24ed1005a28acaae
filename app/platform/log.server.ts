import pino from 'pino';

export type Log = pino.Logger;

/** JSON lines on standard output, without what could open an account or a payment. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.password', '*.token', '*.cookie', '*.authorization', '*.legalId', '*.privateKey', '*.secret'],
      censor: '[hidden]',
    },
  });
}
