import type { Log } from './platform/log.server.ts';
import { notificationAddress, notificationPages } from './shop/admin/notices/notification-address.ts';
import { readNotification } from './shop/admin/notices/owner-notifications.server.ts';
import type { PushMessage, PushSender } from './shop/admin/notices/push.ts';
import { type DuePush, deliverPush } from './shop/admin/notices/pushes.server.ts';
import type { Database } from './shop/shared/schema.ts';
import { pushWords, trialPush } from './text/admin/notices.ts';

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

async function composePush(db: Database, { id, notificationId }: DuePush): Promise<PushMessage | null> {
  if (notificationId === null) return { ...trialPush, to: notificationPages.notices, tag: `trial-${id}` };
  const notification = await readNotification(db, notificationId);
  const words = pushWords(notification);
  if (!words) return null;
  const { title, body } = words;
  return { title, body, to: notificationAddress(notification), tag: `news-${notificationId}` };
}
