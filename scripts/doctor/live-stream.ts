import { askForFirstEvent, quoted, reasonOf } from './bounded-request.ts';
import type { Finding } from './findings.ts';

/** The shop writes the first event as soon as it is asked. */
const longestMs = 8_000;

/** Whether live changes come through the proxies when they are sent, and not when a buffer is full. */
export async function liveStreamFinding(publicUrl: URL, limitMs = longestMs): Promise<Finding> {
  const fix = 'proxy_buffering off; in nginx for /api/live, and no compression or content network before it';
  try {
    const { status, headers, text, isComplete } = await askForFirstEvent(new URL('/api/live', publicUrl), {
      headers: { 'accept-encoding': 'gzip' },
      longestMs: limitMs,
    });
    const type = headers['content-type'] ?? '';
    if (status !== null && (status !== 200 || !type.startsWith('text/event-stream'))) {
      return { level: 'fail', what: `Live changes are answered ${status} ${quoted(type)}`, fix };
    }
    if (headers['content-encoding']) {
      return { level: 'fail', what: 'Live changes are compressed on the way, so they come late or never', fix };
    }
    return isComplete
      ? { level: 'ok', what: 'Live changes come through at once' }
      : {
          level: 'fail',
          what: `Live changes are held back on the way: of the first one ${text.length} letters came in ${limitMs / 1000} s`,
          fix,
        };
  } catch (error) {
    return { level: 'fail', what: `Live changes cannot be asked for: ${reasonOf(error)}`, fix };
  }
}
