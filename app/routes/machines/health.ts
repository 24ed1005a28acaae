/** Whether the process runs. Not the database: a restart would not repair that. One word, since anybody may ask. */
export function loader() {
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } });
}
