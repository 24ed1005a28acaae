/** The process is there. Says nothing of the database: a restart would not mend that. */
export function loader() {
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } });
}
