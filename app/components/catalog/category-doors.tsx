import { Link } from 'react-router';
import { RenderedPart } from '#app/components/frame/rendered-part.tsx';
import { categoryNames, slugOfCategory } from '#app/shop/catalog/categories.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { CategoryPicture } from './category-picture.tsx';

/** The way into each category, on the first screen of the front page. A phone scrolls the row. */
export function CategoryDoors() {
  return (
    <nav aria-label={frameText.categories}>
      <RenderedPart element="ul" name="doors" className="category-doors no-scrollbar">
        <Doors />
      </RenderedPart>
    </nav>
  );
}

function Doors() {
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
