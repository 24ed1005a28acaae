import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { sendPicture } from '#app/browser/send-picture.ts';
import type { PictureAnswer } from '#app/shop/pictures/picture-answer.ts';
import { adminPicturesText } from '#app/text/admin/pictures/pictures.ts';

interface Sending {
  name: string;
  position: number;
  all: number;
  /** Of this file, from 0 to 1. */
  share: number;
}

type Uploaded = Extract<PictureAnswer, { kind: 'uploaded' }>;

/** One file after the other, so that one which is refused stops none. More can be added while they are sent. */
export function useUploads(productId: string) {
  const queue = useRef<File[]>([]);
  const isAtWork = useRef(false);
  const [sending, setSending] = useState<Sending | null>(null);
  const [answer, setAnswer] = useState<Uploaded | null>(null);
  const { revalidate } = useRevalidator();

  async function work(): Promise<void> {
    isAtWork.current = true;
    const said: Uploaded = { kind: 'uploaded', added: 0, refused: [] };
    let position = 0;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      position += 1;
      const now = { name: next.name, position };
      const reportShare = (share: number) => setSending({ ...now, all: now.position + queue.current.length, share });
      reportShare(0);
      const sent = await sendPicture(productId, next, reportShare);
      said.added += sent.added;
      said.refused.push(...sent.refused);
    }
    isAtWork.current = false;
    setSending(null);
    setAnswer(said);
    await revalidate();
  }

  function send(files: readonly File[]): void {
    if (files.length === 0) return;
    queue.current.push(...files);
    setAnswer(null);
    if (!isAtWork.current) void work();
  }

  return { sending, answer, send, forget: () => setAnswer(null) };
}

export function UploadProgress({ sending }: { sending: Sending | null }) {
  if (!sending) return null;
  const { name, position, all, share } = sending;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-14 wrap-anywhere">{adminPicturesText.sending(name, position, all)}</p>
      <progress
        aria-label={adminPicturesText.progress}
        className="h-3 w-full accent-mask"
        max={all}
        value={position - 1 + share}
      />
    </div>
  );
}

interface DropAnywhereProps {
  onDrop: (files: File[]) => void;
  isWanted?: () => boolean;
}

/** Takes files that are dropped anywhere on the page, and covers the page while somebody drags them over it. */
export function DropAnywhere({ onDrop, isWanted = () => true }: DropAnywhereProps) {
  const [isOver, setOver] = useState(false);
  const now = useRef({ onDrop, isWanted });
  now.current = { onDrop, isWanted };
  useEffect(() => {
    const hasFiles = (event: DragEvent) =>
      event.dataTransfer?.types.includes('Files') === true && now.current.isWanted();
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser opens the file and leaves the page.
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const dropped = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      now.current.onDrop([...(event.dataTransfer?.files ?? [])]);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', dropped);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', dropped);
    };
  }, []);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center border-4 border-dashed border-mask bg-paper/85">
      <p className="heading text-23">{adminPicturesText.drop}</p>
    </div>
  );
}
