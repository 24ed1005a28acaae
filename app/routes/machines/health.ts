import * as React from 'react';

/** Only React's development build has `act`; by name, since the bundler cannot know either build's exports. */
const react = 'act' in React ? 'development' : 'production';

/** Whether the process runs, and with which React. Not the database: a restart would not repair that. */
export function loader() {
  return Response.json({ status: 'ok', react }, { headers: { 'cache-control': 'no-store' } });
}
