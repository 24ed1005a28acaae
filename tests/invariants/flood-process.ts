import autocannon from 'autocannon';

/** What `flood` of `flood.ts` asks for, by autocannon, apart from the test and the store. */
const { url, path, connections, seconds, body, origin = url } = JSON.parse(process.argv[2] ?? '{}');
let count = 0;
/** Why requests were not answered. */
const why: Record<string, number> = {};
const asked: autocannon.Options = {
  url,
  connections,
  duration: seconds,
  timeout: 30,
  requests: [
    {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'text/html',
        origin,
        ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      body: body ? String(new URLSearchParams(body)) : undefined,
      setupRequest(request) {
        count += 1;
        return { ...request, path: path.replace('*', String(count)) };
      },
    },
  ],
};
const result = await new Promise<autocannon.Result>((resolve, reject) => {
  const running = autocannon(asked, (error, ended) => (error ? reject(error) : resolve(ended)));
  running.on('reqError', ({ message }: Error) => {
    why[message] = (why[message] ?? 0) + 1;
  });
});
const { statusCodeStats = {}, errors, timeouts, requests, latency } = result;
const byStatus = Object.fromEntries(
  Object.entries(statusCodeStats).map(([code, { count: answers }]) => [code, answers]),
);
console.log(
  JSON.stringify({ perSecond: requests.average, p99: latency.p99, byStatus, broken: errors + timeouts, why }),
);
