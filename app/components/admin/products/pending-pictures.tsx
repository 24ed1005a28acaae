import { useEffect } from 'react';
import { takePendingPictures } from '#app/browser/send-picture.ts';
import { adminPicturesText, pictureProblemText } from '#app/text/admin/pictures/pictures.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { UploadProgress, useUploads } from './picture-uploads.tsx';

/** Sends what was chosen while the product was written. */
export default function PendingPictures({ productId }: { productId: string }) {
  const { sending, answer, send } = useUploads(productId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the product is there
  useEffect(() => send(takePendingPictures()), []);
  return (
    <>
      <UploadProgress sending={sending} />
      {answer && answer.added > 0 && <Notice kind="success">{adminPicturesText.added(answer.added)}</Notice>}
      {answer && answer.refused.length > 0 && (
        <ErrorSummary
          title={adminPicturesText.refusedTitle(answer.refused.length)}
          errors={answer.refused.map(({ fileName, code }) => ({
            text: adminPicturesText.refused(fileName, pictureProblemText[code]),
          }))}
          attempt={answer}
        />
      )}
    </>
  );
}
