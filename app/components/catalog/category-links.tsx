import { Link } from 'react-router';
import { CachedFragment } from '#app/components/frame/cached-fragment.tsx';
import { categoryNames, slugOfCategory } from '#app/shop/catalog/categories.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { CategoryPicture } from './category-picture.tsx';

/** The links into each category, on the first screen of the front page. A phone scrolls the row. */
export function CategoryLinks() {
  return (
    <nav aria-label={frameText.categories}>
      <CachedFragment element="ul" name="doors" className="category-doors no-scrollbar">
        <CategoryLinkItems />
      </CachedFragment>
    </nav>
  );
}

function CategoryLinkItems() {
  return categoryNames.map((name) => {
    const slug = slugOfCategory(name);
    return (
      <li key={slug} className="shrink-0">
        <Link to={`/categories/${slug}`} prefetch="intent" className="category-door">
          <CategoryPicture slug={slug} />
          <span>{name}</span>
        </Link>
      </li>
    );
  });
}
