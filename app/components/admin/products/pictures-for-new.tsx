import { useEffect, useRef, useState } from 'react';
import { keepPictures } from '#app/browser/send-picture.ts';
import { adminPicturesText } from '#app/text/admin/pictures/pictures.ts';
import { Field } from '#app/ui/form/field.tsx';
import { DropAnywhere } from './picture-uploads.tsx';

/** They wait in the browser until the product has an id; without scripts they are added on its own page. */
export default function PicturesForNew() {
  const [files, setFiles] = useState<readonly File[] | null>(null);
  // The form may be folded.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => setFiles([]), []);
  function setPending(chosen: readonly File[]) {
    setFiles(chosen);
    keepPictures(chosen);
  }
  if (!files) return null;
  return (
    <div ref={box} className="flex flex-col gap-2">
      <DropAnywhere
        onDrop={(dropped) => setPending([...files, ...dropped])}
        isWanted={() => box.current?.checkVisibility() === true}
      />
      <Field
        type="file"
        // Not part of the form, which is sent without files.
        name="pictures-for-new"
        form=""
        label={adminPicturesText.forNew}
        hint={adminPicturesText.forNewHint}
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple
        onChange={({ currentTarget }) => setPending([...(currentTarget.files ?? [])])}
      />
      {files.length > 0 && <p role="status">{adminPicturesText.waiting(files.length)}</p>}
    </div>
  );
}
