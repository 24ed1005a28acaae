import { randomBytes } from 'node:crypto';
import PostalMime, { type Address } from 'postal-mime';

/** Read by a library that the store does not use. */
export interface Mail {
  id: string;
  recipients: string[];
  to: string;
  from: string;
  subject: string;
  text: string | null;
  html: string | null;
  messageId: string | null;
  receivedAt: string;
  headers: { name: string; value: string }[];
  attachments: AttachedFile[];
}

export interface AttachedFile {
  name: string;
  type: string;
  bytes: number;
}

export interface MailBook {
  keep(raw: Uint8Array, recipients: readonly string[]): Promise<Mail>;
  find(id: string): Mail | undefined;
  /** Not after a restart: contents of files are in memory alone. */
  file(id: string, index: number): Uint8Array<ArrayBuffer> | undefined;
  /** Newest first; `to` matches in any letter case. */
  all(to?: string): Mail[];
  clear(): void;
  restore(mails: readonly Mail[]): void;
}

export function createMailBook(options: { limit: number; now: () => Date; onChange: () => void }): MailBook {
  let mails = new Map<string, Mail>();
  let files = new Map<string, Uint8Array<ArrayBuffer>[]>();

  function add(mail: Mail): void {
    mails.set(mail.id, mail);
    for (const id of mails.keys()) {
      if (mails.size <= options.limit) break;
      mails.delete(id);
      files.delete(id);
    }
  }

  return {
    async keep(raw, recipients) {
      const receivedAt = options.now().toISOString();
      const read = await PostalMime.parse(raw);
      const mail: Mail = {
        id: randomBytes(8).toString('hex'),
        recipients: [...recipients],
        to: recipients.join(', '),
        from: sender(read.from),
        subject: read.subject ?? '',
        text: read.text ?? null,
        html: read.html ?? null,
        messageId: read.messageId ?? null,
        receivedAt,
        headers: read.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
        attachments: read.attachments.map(({ filename, mimeType, content }) => ({
          name: filename ?? mimeType,
          type: mimeType,
          bytes: bytesOf(content).byteLength,
        })),
      };
      if (read.attachments.length > 0)
        files.set(
          mail.id,
          read.attachments.map(({ content }) => bytesOf(content)),
        );
      add(mail);
      options.onChange();
      return mail;
    },
    find: (id) => mails.get(id),
    file: (id, index) => files.get(id)?.[index],
    all(to) {
      const wanted = to?.trim().toLowerCase();
      const newest = [...mails.values()].reverse();
      if (!wanted) return newest;
      return newest.filter(({ recipients }) => recipients.some((address) => address.toLowerCase() === wanted));
    },
    clear() {
      mails = new Map();
      files = new Map();
      options.onChange();
    },
    restore(saved) {
      for (const mail of saved) add(mail);
    },
  };
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
}

function sender(from: Address | undefined): string {
  if (!from?.address) return from?.name ?? '';
  return from.name ? `${from.name} <${from.address}>` : from.address;
}
