import type { Log } from './platform/log.server.ts';
import { toldBy } from './shop/desk/notices/news.server.ts';
import { addressOfNews, newsPages } from './shop/desk/notices/news-address.ts';
import type { PushMessage, PushSender } from './shop/desk/notices/push.ts';
import { type DuePush, deliverPush } from './shop/desk/notices/pushes.server.ts';
import type { Database } from './shop/shared/schema.ts';
import { pushWords, trialPush } from './text/desk/notices.ts';

export interface PushSending {
  db: Database;
  pushes: PushSender;
  log: Log;
}

export async function sendPush({ db, pushes: sender, log }: PushSending, push: DuePush): Promise<void> {
  const delivery = await deliverPush({ db, sender, compose: (due) => composePush(db, due) }, push);
  if (delivery.ok || delivery.code === 'overtaken') return;
  // Without the address, with which anybody could try to send.
  const facts = { push: push.id, reason: delivery.reason };
  if (delivery.code === 'delayed') log.warn(facts, 'a push could not be sent now');
  else if (delivery.code === 'gone') log.info(facts, 'a browser takes no pushes any more');
  else log.warn(facts, 'a push will never be sent');
}

async function composePush(db: Database, { id, tellingId }: DuePush): Promise<PushMessage | null> {
  if (tellingId === null) return { ...trialPush, to: newsPages.notices, tag: `trial-${id}` };
  const told = await toldBy(db, tellingId);
  const words = pushWords(told);
  if (!words) return null;
  const { title, body } = words;
  return { title, body, to: addressOfNews(told), tag: `news-${tellingId}` };
}
