import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type FetcherWithComponents, Form, useFetcher } from 'react-router';
import { picturesAddress } from '#app/addresses/admin-pages.ts';
import { mostPictures, type ProductPicture } from '#app/shop/pictures/picture.ts';
import type { PictureAnswer } from '#app/shop/pictures/picture-answer.ts';
import { adminPicturesText, pictureProblemText } from '#app/text/admin/pictures/pictures.ts';
import { adminProductsText } from '#app/text/admin/products/products.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import { IntentButton } from '../frame/intent-button.tsx';
import { PictureList } from './picture-list.tsx';
import { DropAnywhere, UploadProgress, useUploads } from './picture-uploads.tsx';

interface ProductPicturesProps {
  productId: string;
  pictures: readonly ProductPicture[];
  answer?: PictureAnswer | undefined;
}

/** Each form is sent by itself, so that input in the others stays. */
export function ProductPictures({ productId, pictures, answer: ofPage }: ProductPicturesProps) {
  const fetcher = useFetcher<PictureAnswer>({ key: `pictures-${productId}` });
  const uploads = useUploads(productId);
  const said = useSettledAnswer(fetcher);
  const answer = said ?? (uploads.answer ? undefined : ofPage);
  const isFull = pictures.length >= mostPictures;
  return (
    <section aria-labelledby="pictures" className="flex flex-col gap-4">
      <SectionHead
        id="pictures"
        aside={<span className="font-mono text-14 text-muted">{adminPicturesText.count(pictures.length)}</span>}
      >
        {adminPicturesText.title}
      </SectionHead>
      <DropAnywhere onDrop={uploads.send} />
      <UploadProgress sending={uploads.sending} />
      <PictureResultNotice productId={productId} fetcher={fetcher} answer={uploads.answer ?? undefined} />
      <PictureResultNotice productId={productId} fetcher={fetcher} answer={answer} />
      <Card className="flex flex-col gap-5" onSubmitCapture={uploads.forget}>
        {pictures.length > 0 ? (
          <>
            <p className="text-14 text-muted">{adminPicturesText.lead}</p>
            <PictureList productId={productId} pictures={pictures} fetcher={fetcher} answer={answer} />
          </>
        ) : (
          <p className="text-muted">{adminPicturesText.none}</p>
        )}
        {isFull ? (
          <p>{adminPicturesText.full}</p>
        ) : (
          <div className="grid gap-6 md:grid-cols-2">
            <Upload productId={productId} uploads={uploads} answer={answer} />
            <ByAddress productId={productId} fetcher={fetcher} answer={answer} />
          </div>
        )}
      </Card>
    </section>
  );
}

/** Waits for the list too: before, "Imagen 2" would name another picture than the answer means. */
function useSettledAnswer({ state, data }: FetcherWithComponents<PictureAnswer>): PictureAnswer | undefined {
  const [settled, setSettled] = useState(data);
  if (state !== 'loading' && settled !== data) setSettled(data);
  return settled;
}

interface PartProps {
  productId: string;
  fetcher: FetcherWithComponents<PictureAnswer>;
  answer: PictureAnswer | undefined;
}

interface UploadProps {
  productId: string;
  uploads: ReturnType<typeof useUploads>;
  answer: PictureAnswer | undefined;
}

/** With scripts the files are sent one by one, with their progress. */
function Upload({ productId, uploads: { sending, answer: uploaded, send }, answer }: UploadProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isEmpty, setEmpty] = useState(false);

  useEffect(() => {
    if (uploaded) form.current?.reset();
  }, [uploaded]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const files = new FormData(event.currentTarget).getAll('pictures');
    const chosen = files.filter((file): file is File => file instanceof File && file.name !== '');
    setEmpty(chosen.length === 0);
    send(chosen);
  }

  const nothing = isEmpty || answer?.kind === 'nothing_chosen';
  return (
    <Form
      ref={form}
      method="post"
      action={picturesAddress(productId)}
      encType="multipart/form-data"
      onSubmit={submit}
      className="flex flex-col gap-3"
    >
      <Field
        type="file"
        name="pictures"
        id="picture-files"
        label={adminPicturesText.files}
        hint={
          <>
            {adminPicturesText.filesHint} <span className="hidden scripted:inline">{adminPicturesText.dropHint}</span>
          </>
        }
        error={nothing && adminPicturesText.nothingChosen}
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple
      />
      <Button type="submit" kind="outline" busy={sending !== null} className="self-start">
        {sending ? adminPicturesText.uploading : adminPicturesText.upload}
      </Button>
    </Form>
  );
}

function ByAddress({ productId, fetcher, answer }: PartProps) {
  const form = useRef<HTMLFormElement>(null);
  const refused = answer?.kind === 'bad_address' ? answer : null;

  useEffect(() => {
    if (answer?.kind === 'added') form.current?.reset();
  }, [answer]);

  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={picturesAddress(productId)}
      noValidate
      className="flex flex-col gap-3"
    >
      <Field
        name="address"
        id="picture-address"
        label={adminPicturesText.address}
        hint={adminPicturesText.addressHint}
        defaultValue={refused?.typed}
        error={refused && pictureProblemText[refused.code]}
        inputMode="url"
        placeholder="https://"
        maxLength={2000}
        autoComplete="off"
      />
      <IntentButton intent="address" kind="outline" className="self-start">
        {adminPicturesText.add}
      </IntentButton>
    </fetcher.Form>
  );
}

function PictureResultNotice({ productId, fetcher, answer }: PartProps) {
  switch (answer?.kind) {
    case 'uploaded':
      return (
        <>
          {answer.added > 0 && <Notice kind="success">{adminPicturesText.added(answer.added)}</Notice>}
          {answer.refused.length > 0 && (
            <ErrorSummary title={adminPicturesText.refusedTitle(answer.refused.length)} attempt={answer}>
              <ul className="list-disc pl-5">
                {answer.refused.map(({ fileName, code }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
                  <li key={index} className="wrap-anywhere">
                    {adminPicturesText.refused(fileName, pictureProblemText[code])}
                  </li>
                ))}
              </ul>
            </ErrorSummary>
          )}
        </>
      );
    case 'added':
      return <Notice kind="success">{adminPicturesText.added(1)}</Notice>;
    case 'moved':
      return <Notice kind="success">{adminPicturesText.moved(answer.position + 1)}</Notice>;
    case 'removed':
      return (
        <Notice
          kind="info"
          actions={
            <fetcher.Form method="post" action={picturesAddress(productId)}>
              <input type="hidden" name="id" value={answer.id} />
              <input type="hidden" name="place" value={answer.position} />
              <IntentButton intent="restore" kind="outline" size="small">
                {adminPicturesText.undo}
              </IntentButton>
            </fetcher.Form>
          }
        >
          {adminPicturesText.removed}
        </Notice>
      );
    case 'restored':
      return <Notice kind="success">{adminPicturesText.restored}</Notice>;
    case 'described':
      return <Notice kind="success">{adminPicturesText.described}</Notice>;
    case 'nothing_chosen':
      return <WrongField id="picture-files" text={adminPicturesText.nothingChosen} attempt={answer} />;
    case 'bad_address':
      return <WrongField id="picture-address" text={pictureProblemText[answer.code]} attempt={answer} />;
    case 'not_restored':
      return <ErrorSummary title={pictureProblemText[answer.code]} attempt={answer} />;
    case 'gone':
      return <ErrorSummary title={adminPicturesText.gone} attempt={answer} />;
    case 'unreadable':
      return <ErrorSummary title={adminPicturesText.unreadable} attempt={answer} />;
    default:
      return null;
  }
}

function WrongField({ id, text, attempt }: { id: string; text: string; attempt: PictureAnswer }) {
  return <ErrorSummary title={adminProductsText.errorSummary} errors={[{ field: id, text }]} attempt={attempt} />;
}
