import type { Switches } from '../switches.ts';
import type { MailServerOptions } from './mail-server.ts';

export function switchedFaults(switches: Switches, log: (line: string) => void): MailServerOptions['happens'] {
  return (fault, recipient) => {
    const { mailMode, mailModeTimes, mailRecipient } = switches.current();
    if (mailMode !== fault) return false;
    if (recipient !== undefined && mailRecipient !== null && mailRecipient.toLowerCase() !== recipient.toLowerCase()) {
      return false;
    }
    if (mailModeTimes !== null) {
      switches.change(
        mailModeTimes > 1 ? { mailModeTimes: mailModeTimes - 1 } : { mailMode: 'normal', mailModeTimes: null },
      );
    }
    log(`mail: ${fault}`);
    return true;
  };
}
