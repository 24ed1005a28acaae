import * as React from 'react';

/** React has `act` in its development build alone; read by name, since the bundler knows the exports of neither. */
const react = 'act' in React ? 'development' : 'production';

/**
 * The process is there, and which React renders its pages. Says nothing of the database: a restart would not mend that.
 */
export function loader() {
  return Response.json({ status: 'ok', react }, { headers: { 'cache-control': 'no-store' } });
}
