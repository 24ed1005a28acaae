import { editorText } from '#app/text/admin/content/editor.ts';
import { Notice } from '#app/ui/notice/notice.tsx';

/** After two windows changed the same: what the other one saved, so that neither text is lost. */
export function OtherText({ id, title, body }: { id: string; title: string; body: string }) {
  return (
    <Notice kind="error">
      <p>{editorText.changed}</p>
      <label htmlFor={id} className="mt-3 block text-14 font-semibold">
        {editorText.theirs}: {title}
      </label>
      <textarea
        id={id}
        readOnly
        rows={10}
        value={body}
        className="mt-1 w-full rounded-control border border-control-line bg-sunken px-3.5 py-3 font-mono text-14"
      />
      <p className="mt-2">{editorText.changedAgain}</p>
    </Notice>
  );
}
