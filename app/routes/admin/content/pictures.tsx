import { data, Form } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { isMultipart, MultipartProblem, readMultipart } from '#app/platform/http/multipart.server.ts';
import { securityContext } from '#app/session.server.ts';
import { contentPictures, takeContentPictures } from '#app/shop/content/content-pictures.server.ts';
import { type ContentPicture, picturesOffered } from '#app/shop/content/content-pictures.ts';
import { contentPictureSources } from '#app/shop/content/shown-text.ts';
import { mostPictureBytes, mostUploadBytes, type RefusedPicture } from '#app/shop/pictures/picture.ts';
import type { UploadedPicture } from '#app/shop/pictures/take-pictures.server.ts';
import { contentPicturesText as words } from '#app/text/admin/content/editor.ts';
import { pictureProblemText } from '#app/text/admin/pictures/pictures.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { actingOf } from '../admin-action.server.ts';
import type { Route } from './+types/pictures';

const uploadLimits = { mostBytes: mostPictureBytes, mostParts: 100, mostInAll: mostUploadBytes };

export const meta = adminMeta(words, adminPages.contentPictures);

export async function loader({ context }: Route.LoaderArgs) {
  return { pictures: await contentPictures(context.get(servicesContext).db, picturesOffered) };
}

interface UploadAnswer {
  added: number;
  refused: RefusedPicture[];
  /** Of an upload that brought nothing. */
  sentence: string | null;
}

/** @throws NotTheOwner */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, pictures } = context.get(servicesContext);
  const acting = actingOf(context);
  if (!isMultipart(request)) return answer({ sentence: words.unreadable }, 400);
  try {
    const { added, refused } = await takeContentPictures({ db, ...pictures }, acting, filesOf(request));
    for (const { code } of refused) context.get(securityContext)('upload_refused', { reason: code });
    if (added.length + refused.length === 0) return answer({ sentence: words.nothing }, 422);
    return answer({ added: added.length, refused }, added.length > 0 ? 200 : 422);
  } catch (error) {
    if (error instanceof MultipartProblem) return answer({ sentence: words.unreadable }, 400);
    throw error;
  }
}

function answer(said: Partial<UploadAnswer>, status: number) {
  return data<UploadAnswer>({ added: 0, refused: [], sentence: null, ...said }, status);
}

async function* filesOf(request: Request): AsyncGenerator<UploadedPicture, void> {
  for await (const { fileName, bytes } of readMultipart(request, uploadLimits)) {
    if (fileName)
      yield {
        fileName: fileName
          .toWellFormed()
          .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
          .slice(-80),
        bytes,
      };
  }
}

export default function Pictures({ loaderData: { pictures }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame title={words.title} lead={words.lead}>
      {actionData?.sentence && <Notice kind="error">{actionData.sentence}</Notice>}
      {actionData && actionData.added > 0 && <Notice kind="success">{words.added(actionData.added)}</Notice>}
      {actionData && actionData.refused.length > 0 && (
        <Notice kind="error">
          {actionData.refused.map(({ fileName, code }) => (
            <p key={fileName} className="wrap-anywhere">
              {fileName}: {pictureProblemText[code]}
            </p>
          ))}
        </Notice>
      )}
      <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
        <div className="flex min-w-0 flex-col gap-1.5">
          <label htmlFor="pictures" className="text-14 font-semibold">
            {words.choose}
          </label>
          <input
            id="pictures"
            name="pictures"
            type="file"
            accept="image/*"
            multiple
            required
            className="max-w-full text-14"
          />
        </div>
        <Button type="submit">{words.upload}</Button>
      </Form>
      <p className="text-14 text-muted">{words.cleaned}</p>
      {pictures.length === 0 ? (
        <EmptyState title={words.none} lead={words.noneLead} />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {pictures.map((picture) => (
            <PictureItem key={picture.address} picture={picture} />
          ))}
        </ul>
      )}
    </AdminFrame>
  );
}

function PictureItem({ picture: { address, width, height } }: { picture: ContentPicture }) {
  const id = `line-${address.slice(9, 17)}`;
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-surface p-3">
      <img
        src={address}
        srcSet={contentPictureSources(address).webp}
        sizes="20rem"
        alt=""
        width={width}
        height={height}
        loading="lazy"
        className="h-40 w-full rounded-picture object-contain"
      />
      <label htmlFor={id} className="text-14 font-semibold">
        {words.line}
      </label>
      <input
        id={id}
        readOnly
        value={`![${words.alt}](${address})`}
        className="w-full rounded-control border border-control-line bg-sunken px-3 py-2 font-mono text-12"
      />
    </li>
  );
}
