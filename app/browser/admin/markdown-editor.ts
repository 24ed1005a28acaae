import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { GFM, parser } from '@lezer/markdown';

export interface MarkdownEditor {
  /** Puts these around what is chosen. */
  surround(before: string, after: string): void;
  /** @param at the character before which it then stands */
  focus(at?: number): void;
  destroy(): void;
}

interface EditorOptions {
  /** The shadow root in which it stands: its styles are constructed sheets there, which the policy allows. */
  root: ShadowRoot;
  text: string;
  label: string;
  most: number;
  onChange(text: string): void;
  /** Something did not fit, and nothing was changed. */
  onTooLong(): void;
}

const theme = EditorView.theme({
  '&': { color: 'var(--color-ink)', backgroundColor: 'var(--color-surface)', fontSize: '16px' },
  // Its host has the ring.
  '&.cm-focused': { outline: 'none' },
  '.cm-content': {
    fontFamily: 'var(--font-mono)',
    padding: '12px',
    minHeight: '24rem',
    caretColor: 'var(--color-ink)',
  },
  '.cm-line': { padding: '0', lineHeight: '1.6' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
});

/** Not `@codemirror/lang-markdown`, which brings HTML, scripts and styles besides: it took twice as much. */
const markdown = new Language(defineLanguageFacet(), parser.configure(GFM), [], 'markdown');

/** In the tokens of the shop, so that both themes can be read. */
const highlight = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--color-accent)' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--color-muted)' },
]);

/** Tab leads on, as in every field: nobody who goes by keys is caught. */
export function openMarkdownEditor(options: EditorOptions): MarkdownEditor {
  const { root, text, label, most, onChange, onTooLong } = options;
  const fits = EditorState.changeFilter.of((transaction) => {
    const isTooLong = transaction.newDoc.length > most && transaction.newDoc.length > transaction.startState.doc.length;
    if (isTooLong) onTooLong();
    return !isTooLong;
  });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        markdown,
        syntaxHighlighting(highlight),
        EditorView.lineWrapping,
        theme,
        fits,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true', lang: 'es-CO' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    surround(before, after) {
      const { from, to } = view.state.selection.main;
      const chosen = view.state.sliceDoc(from, to);
      view.dispatch({
        changes: { from, to, insert: before + chosen + after },
        selection: { anchor: from + before.length, head: from + before.length + chosen.length },
      });
      view.focus();
    },
    focus(at) {
      if (at !== undefined) view.dispatch({ selection: { anchor: at } });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}
