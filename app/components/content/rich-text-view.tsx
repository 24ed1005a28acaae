import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Block, Inline, RichText } from '#app/shop/content/rich-text.ts';
import { contentPictureSources, type ShownText } from '#app/shop/content/shown-text.ts';
import { ownValue } from '#app/shop/shared/own-value.ts';
import { contentText } from '#app/text/content/content.ts';
import { TextProductCard } from './text-product-card.tsx';

/** The elements of a text of the owner. Nothing of it is HTML before React writes it. */
export default function RichTextView({ text }: { text: ShownText }) {
  return <Blocks blocks={text.blocks} text={text} />;
}

interface BlocksProps {
  blocks: RichText;
  text: ShownText;
}

function Blocks({ blocks, text }: BlocksProps) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed, its order never changes
    <AnyBlock key={index} block={block} text={text} />
  ));
}

function AnyBlock({ block, text }: { block: Block; text: ShownText }): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p>{inlines(block.children)}</p>;
    case 'text':
      return inlines(block.children);
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return <Heading id={block.id}>{inlines(block.children)}</Heading>;
    }
    case 'list':
      return <ListBlock block={block} text={text} />;
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} text={text} />
        </blockquote>
      );
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
    case 'table':
      return <TableBlock table={block} />;
    case 'picture':
      return <PictureBlock {...block} size={ownValue(text.pictures, block.address)} />;
    case 'product':
      return <TextProductCard product={ownValue(text.products, block.id)} />;
  }
}

function ListBlock({ block, text }: { block: Extract<Block, { kind: 'list' }>; text: ShownText }) {
  const items = block.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed, its order never changes
    <li key={index}>
      <Blocks blocks={item} text={text} />
    </li>
  ));
  return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
}

function TableBlock({ table: { caption, head, rows } }: { table: Extract<Block, { kind: 'table' }> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
    <section className="article-table" aria-label={caption ?? contentText.table} tabIndex={0}>
      <table>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {head.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed, its order never changes
              <th key={index} scope="col">
                {inlines(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = [], ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed, its order never changes
            <tr key={row}>
              <th scope="row">{inlines(name)}</th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed, its order never changes
                <td key={index}>{inlines(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface PictureBlockProps {
  address: string;
  alt: string;
  /** Not given: no picture of the shop, so its description alone is shown. */
  size?: { width: number; height: number };
}

function PictureBlock({ address, alt, size }: PictureBlockProps) {
  if (!size) return alt && <p>{alt}</p>;
  const { avif, webp } = contentPictureSources(address);
  const sizes = '(min-width: 64rem) 44rem, 100vw';
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img src={address} srcSet={webp} sizes={sizes} alt={alt} {...size} loading="lazy" decoding="async" />
    </picture>
  );
}

function inlines(children: readonly Inline[]): ReactNode {
  return children.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed, its order never changes
    <Fragment key={index}>{inlineView(inline)}</Fragment>
  ));
}

function inlineView(inline: Inline): ReactNode {
  if (typeof inline === 'string') return inline;
  switch (inline.kind) {
    case 'strong':
      return <strong>{inlines(inline.children)}</strong>;
    case 'emphasis':
      return <em>{inlines(inline.children)}</em>;
    case 'strike':
      return <s>{inlines(inline.children)}</s>;
    case 'code':
      return <code>{inline.text}</code>;
    case 'break':
      return <br />;
    case 'link':
      return isPage(inline.href) ? (
        <Link to={inline.href}>{inlines(inline.children)}</Link>
      ) : (
        <a href={inline.href}>{inlines(inline.children)}</a>
      );
  }
}

/** What the router knows; a file is no page. */
const isPage = (href: string) => href.startsWith('/') && !/^\/(uploads|images|assets)\//.test(href);
