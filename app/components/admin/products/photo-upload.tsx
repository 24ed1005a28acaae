import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { loadWithRetry } from '#app/browser/lazy-loading.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import { photosText as words } from '#app/text/admin/pictures/photos.ts';
import { pictureProblemText } from '#app/text/admin/pictures/pictures.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { PhotoPreview } from './photo-preview.tsx';
import { DropAnywhere } from './picture-uploads.tsx';
import { type PhotoState, photosDone, sendPhotos } from './send-photos.ts';

const load = () => loadWithRetry(() => import('./read-chosen-photos.ts'));

/** Photos of many products at once: chosen or in a ZIP, matched by their names, looked at, then sent one by one. */
export function PhotoUpload() {
  const [state, setState] = useState<PhotoState>({ step: 'empty' });
  const { revalidate } = useRevalidator();

  async function choose(files: readonly File[]) {
    if (files.length === 0) return;
    setState({ step: 'reading' });
    try {
      const { readChosenPhotos } = await load();
      setState(await readChosenPhotos(files));
    } catch (error) {
      logFailure('Photos could not be matched', error);
      setState({ step: 'refused', sentence: words.unreadable });
    }
  }

  async function send(state: Parameters<typeof sendPhotos>[0]) {
    try {
      await sendPhotos(state, setState);
    } catch (error) {
      logFailure('Photos could not be sent', error);
      setState({ step: 'refused', sentence: pictureProblemText.not_sent });
    }
    await revalidate();
  }

  return (
    <Card className="flex flex-col gap-4">
      <h2 className="heading text-23">{words.upload}</h2>
      {state.step === 'refused' && <ErrorSummary title={state.sentence} attempt={state} />}
      {state.step === 'done' && <PhotosDone state={state} onCarryOn={() => void send(state)} />}
      {(state.step === 'empty' || state.step === 'refused' || state.step === 'done') && (
        <>
          <DropAnywhere onDrop={(files) => void choose(files)} />
          <Field
            type="file"
            name="fotos"
            label={words.files}
            hint={words.filesHint}
            accept=".zip,application/zip,image/jpeg,image/png,image/webp,image/avif"
            multiple
            onChange={({ currentTarget }) => void choose([...(currentTarget.files ?? [])])}
          />
          <noscript>
            <p>{words.noScripts}</p>
          </noscript>
        </>
      )}
      {state.step === 'reading' && <p role="status">{words.looking}</p>}
      {state.step === 'matched' && (
        <PhotoPreview
          state={state}
          onChange={setState}
          onSend={() => void send(state)}
          onDiscard={() => setState({ step: 'empty' })}
        />
      )}
      {state.step === 'sending' && (
        <div className="flex flex-col gap-2">
          <p className="text-14 wrap-anywhere">{words.sending(state.position, state.all, state.name)}</p>
          <progress
            aria-label={words.progress}
            className="h-3 w-full accent-mask"
            max={state.all}
            value={state.position - 1}
          />
          <Button kind="outline" className="self-start" onClick={() => state.stop.abort()}>
            {words.stop}
          </Button>
        </div>
      )}
    </Card>
  );
}

function PhotosDone({ state, onCarryOn }: { state: Extract<PhotoState, { step: 'done' }>; onCarryOn: () => void }) {
  const { sent, refused, left } = state;
  return (
    <>
      {sent.length > 0 && <Notice kind="success">{photosDone(sent)}</Notice>}
      {refused.length > 0 && (
        <ErrorSummary
          title={words.refused(refused.length)}
          errors={refused.map(({ fileName, code }) => ({ text: `${fileName}: ${pictureProblemText[code]}` }))}
          attempt={state}
        />
      )}
      {left.length > 0 && (
        <Notice
          kind="info"
          actions={
            <Button kind="outline" onClick={onCarryOn}>
              {words.carryOn(left.length)}
            </Button>
          }
        >
          {words.stopped(left.length)}
        </Notice>
      )}
    </>
  );
}
