import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { adminPages } from '#app/addresses/admin-pages.ts';
import type { MarkdownEditor } from '#app/browser/admin/markdown-editor.ts';
import { previewOf } from '#app/browser/admin/text-preview.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import { longestMarkdown } from '#app/shop/content/rich-text.ts';
import type { ShownText } from '#app/shop/content/shown-text.ts';
import { editorText, editorTools } from '#app/text/admin/content/editor.ts';
import { Button } from '#app/ui/button.tsx';
import { TextAreaField } from '#app/ui/form/field.tsx';

const RichTextView = lazy(() => import('#app/components/content/rich-text-view.tsx'));

interface TextFieldProps {
  field: { name: string; id: string; error?: string };
  label: string;
  text: string;
  /** How the shop shows it: as an article or as a page. */
  className: 'article-text' | 'page-text';
}

/**
 * Markdown beside its elements. The field itself is a plain one, which sends the text; scripts show an editor in its stead that writes
 * into it.
 */
export function TextField({ field, label, text, className }: TextFieldProps) {
  const [typed, setTyped] = useState(text);
  const { host, isOpen, note, surround, focus } = useEditor(field.id, label, setTyped);
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-2">
        {isOpen && (
          <div role="toolbar" aria-label={editorText.tools} className="flex flex-wrap gap-2">
            {editorTools.map(({ name, before, after }) => (
              <Button key={name} kind="outline" size="small" onClick={() => surround(before, after)}>
                {name}
              </Button>
            ))}
            <a
              href={adminPages.contentPictures}
              target="_blank"
              rel="noreferrer"
              className="self-center py-1 text-14 text-accent underline"
            >
              {editorText.pictures}
            </a>
          </div>
        )}
        {/* It stays behind the editor: the form sends it, and whoever follows a problem's link to it comes to the editor. */}
        <div aria-hidden={isOpen || undefined} className={isOpen ? 'sr-only' : ''}>
          <TextAreaField
            {...field}
            label={label}
            rows={18}
            defaultValue={text}
            maxLength={longestMarkdown}
            spellCheck
            tabIndex={isOpen ? -1 : undefined}
            onFocus={isOpen ? focus : undefined}
          />
        </div>
        <div hidden={!isOpen} className="flex flex-col gap-1.5">
          <p aria-hidden className="text-14 font-semibold">
            {label}
          </p>
          <div
            ref={host}
            className="max-h-144 overflow-y-auto rounded-control border border-control-line focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus"
          />
          {field.error && <p className="text-14 font-semibold text-bad">{field.error}</p>}
        </div>
        <p role="status" className="text-14 text-muted">
          {note ?? editorText.length(typed.length)}
        </p>
        <Help />
      </div>
      <Preview markdown={typed} className={className} />
    </div>
  );
}

function useEditor(id: string, label: string, onText: (text: string) => void) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<MarkdownEditor | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const take = useEffectEvent((text: string) => {
    const area = document.getElementById(id);
    if (area instanceof HTMLTextAreaElement) area.value = text;
    setNote(null);
    onText(text);
  });
  useEffect(() => {
    const element = host.current;
    const area = document.getElementById(id);
    if (!element || !(area instanceof HTMLTextAreaElement)) return;
    let isGone = false;
    // Typed before the editor came.
    const follow = () => take(area.value);
    area.addEventListener('input', follow);
    import('#app/browser/admin/markdown-editor.ts').then(
      ({ openMarkdownEditor }) => {
        if (isGone) return;
        const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
        root.replaceChildren();
        editor.current = openMarkdownEditor({
          ...{ root, label, text: area.value, most: longestMarkdown },
          onChange: (text) => take(text),
          onTooLong: () => setNote(editorText.tooLong(longestMarkdown)),
        });
        const isTyping = document.activeElement === area;
        // At once: a character typed in between would be in the plain field alone.
        flushSync(() => setOpen(true));
        if (isTyping) editor.current.focus(area.selectionStart);
      },
      (error) => logFailure('The editor did not load; the plain field stays', error),
    );
    return () => {
      isGone = true;
      area.removeEventListener('input', follow);
      editor.current?.destroy();
      editor.current = null;
    };
  }, [id, label]);
  const surround = (before: string, after: string) => editor.current?.surround(before, after);
  const focus = () => editor.current?.focus();
  return { host, isOpen, note, surround, focus };
}

const restMs = 400;

function Preview({ markdown, className }: { markdown: string; className: string }) {
  const [shown, setShown] = useState<ShownText | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    setReady(true);
    const timer = setTimeout(() => {
      previewOf(markdown, controller.signal).then(
        (text) => {
          if (text) setShown(text);
          setFailed(text === null);
        },
        // Another text is on its way.
        () => {},
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [markdown]);
  if (!isReady) return null;
  const isEmpty = !shown || shown.blocks.length === 0;
  return (
    <section
      aria-label={editorText.preview}
      className="min-w-0 rounded-card border border-line bg-surface p-4 xl:sticky xl:top-4 xl:max-h-screen xl:overflow-y-auto"
    >
      <h2 className="designator mb-3 uppercase text-muted">{editorText.preview}</h2>
      {hasFailed && <p className="mb-3 text-14 text-bad">{editorText.previewFailed}</p>}
      {isEmpty ? (
        <p className="text-14 text-muted">{editorText.previewEmpty}</p>
      ) : (
        <Suspense>
          <div className={className}>
            <RichTextView text={shown} />
          </div>
        </Suspense>
      )}
    </section>
  );
}

function Help() {
  return (
    <details className="text-14">
      <summary className="py-1.5 font-semibold">{editorText.help}</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {editorText.helpLines.map(([written, meaning]) => (
          <div key={written} className="contents">
            <dt className="designator wrap-anywhere">{written}</dt>
            <dd className="mb-1 text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
