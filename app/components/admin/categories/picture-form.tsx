import { Form } from 'react-router';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { CategoryPicture } from '#app/components/catalog/category-picture.tsx';
import { adminCategoriesText as words } from '#app/text/admin/categories/categories.ts';
import { Field } from '#app/ui/form/field.tsx';

interface PictureFormProps {
  category: { key: string; version: number; picture: string | null };
}

export function PictureForm({ category }: PictureFormProps) {
  const { key, version, picture } = category;
  const fields = (
    <>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="seen" value={version} />
    </>
  );
  return (
    <section aria-labelledby="category-picture" className="rounded-card border border-line bg-surface p-4">
      <h2 id="category-picture" className="heading mb-3 text-18">
        {words.picture}
      </h2>
      <div className="flex flex-wrap items-end gap-4">
        <CategoryPicture category={category} />
        <Form method="post" encType="multipart/form-data" className="flex min-w-0 flex-wrap items-end gap-3">
          {fields}
          <Field
            key={version}
            name="file"
            type="file"
            label={words.pictureFile}
            hint={words.pictureHint}
            accept="image/*"
            required
          />
          <IntentButton intent="picture" kind="outline">
            {words.pictureSave}
          </IntentButton>
        </Form>
        {picture && (
          <Form method="post">
            {fields}
            <IntentButton intent="pictureRemove" kind="outline">
              {words.pictureRemove}
            </IntentButton>
          </Form>
        )}
      </div>
    </section>
  );
}
