import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SentAnswer } from '../ground/sent-answer.ts';
import { answers } from './own-process.ts';

/** Sends given answers with `node:http` and nothing else: the most that a page could reach here. */
answers<Record<string, SentAnswer>, number>(async (pages) => {
  const known = new Map(Object.entries(pages));
  const server = createServer((request, response) => {
    const page = known.get(request.url ?? '');
    if (!page) return response.writeHead(404).end();
    response.writeHead(page.status, page.headers);
    response.end(page.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
});
