import http from 'node:http';
import https from 'node:https';

/** Of Node, for an address: the store alone speaks http, the live shop https. */
export function protocolOf(address: string): Pick<typeof http, 'Agent' | 'get' | 'request'> {
  return address.startsWith('https:') ? https : http;
}
