import { Link } from 'react-router';
import { hrefWith, searchParameters } from '#app/addresses/list-address.ts';

interface TextLinkProps {
  href?: string;
  children?: React.ReactNode;
}

function TextLink({ href = '', children }: TextLinkProps) {
  return href.startsWith('/') ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>;
}

interface TableProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** The column whose products, between commas, lead to a search for each. */
  searched?: string;
}

function Table({ caption, head, rows, searched }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
    <section className="article-table" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]}>
                  {head[index + 1] === searched ? <Searches terms={cell.split(', ')} /> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Searches({ terms }: { terms: readonly string[] }) {
  return terms.map((term, index) => (
    <span key={term}>
      {index > 0 && ', '}
      <Link to={hrefWith('/search', { filters: searchParameters(term, false) })} className="whitespace-nowrap">
        {term}
      </Link>
    </span>
  ));
}

export const articleElements = { a: TextLink, Table };
