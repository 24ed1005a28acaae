/** Whether the process runs. Not the database: a restart would not repair that. */
export function loader() {
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } });
}
