import pino from 'pino';

export type Log = pino.Logger;

/** JSON lines on standard output. Whatever could open an account or a payment never reaches them. */
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
