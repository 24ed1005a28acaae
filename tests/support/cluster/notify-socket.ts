import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { found } from './programs.ts';

/** Of systemd, and of Debian's base: Node itself can neither send nor receive datagrams at a path. */
export const notifyProgram = found('/usr/bin/systemd-notify', '/bin/systemd-notify');
const perl = found('/usr/bin/perl');
export const canNotify = notifyProgram !== undefined && perl !== undefined;

const receiver = `
  socket(my $socket, AF_UNIX, SOCK_DGRAM, 0) or die $!;
  bind($socket, sockaddr_un($ARGV[0])) or die $!;
  $| = 1;
  print "listens\\n";
  while (defined recv($socket, my $state, 4096, 0)) { print "$state\\n" }
`;

export interface NotifySocket {
  path: string;
  /** What arrived, in its order. */
  states(): string[];
  close(): Promise<void>;
}

/** The socket at which systemd is notified how a unit is. */
export async function openNotifySocket(path: string): Promise<NotifySocket> {
  const child = spawn(perl as string, ['-MSocket', '-e', receiver, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (text) => {
    said += String(text);
  });
  await once(child.stdout, 'data');
  return {
    path,
    states: () => said.split('\n').filter((line) => /^(READY|WATCHDOG|STOPPING)=1$/.test(line)),
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
