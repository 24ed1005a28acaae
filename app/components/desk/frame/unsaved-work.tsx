import { type RefObject, useEffect, useRef } from 'react';
import { useActionData, useBlocker, useLocation, useNavigation } from 'react-router';
import { adminText } from '#app/text/desk/frame.ts';
import { Button } from '#app/ui/button.tsx';

/**
 * Asks before the owner leaves a page of the desk with something typed that was not saved: in a dialog of our own for ways inside the
 * shop, in the browser's own for all others. It watches every form with `method="post"` within the given element, those that came
 * later too; one that saves by itself says so with `data-saves-itself`.
 *
 * Rests on how the desk answers: what was saved leads on with a redirect, what was refused comes back as the page's action data.
 */
export function UnsavedWork({ within }: { within: RefObject<HTMLElement | null> }) {
  const work = useUnsavedWork(within);
  const dialog = useRef<HTMLDialogElement>(null);
  // What stays on the page takes nothing away: a filter of its list, a form that leads back to it.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && work.isUnsaved(),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') dialog.current?.showModal();
    else dialog.current?.close();
  }, [blocker.state]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="unsaved-title"
      aria-describedby="unsaved-lead"
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      className="m-auto w-full max-w-md rounded-card border border-line bg-surface p-5 text-ink shadow-raised backdrop:bg-board/60 max-sm:max-w-[calc(100%-2rem)]"
    >
      <div className="flex flex-col gap-4">
        <h2 id="unsaved-title" className="heading text-23">
          {adminText.unsaved.title}
        </h2>
        <p id="unsaved-lead">{adminText.unsaved.lead}</p>
        <div className="flex flex-wrap justify-end gap-3">
          {/* The harmless choice first: it is what the dialog focuses. */}
          <Button kind="outline" onClick={() => dialog.current?.close()}>
            {adminText.unsaved.stay}
          </Button>
          <Button onClick={() => blocker.state === 'blocked' && blocker.proceed()}>{adminText.unsaved.leave}</Button>
        </div>
      </div>
    </dialog>
  );
}

interface Sent {
  form: HTMLFormElement;
  wasUnsaved: boolean;
}

function useUnsavedWork(within: RefObject<HTMLElement | null>) {
  const { state, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const isRefused = useActionData() !== undefined;
  /** The form whose `submit` is being handled: its own way on is no leaving. */
  const sending = useRef<HTMLFormElement | null>(null);
  const sent = useRef<Sent | null>(null);
  const wasSent = useRef(false);
  /** What a form held when it was saved. Where the page stays, its fields do not begin anew. */
  const saved = useRef(new WeakMap<HTMLFormElement, string>());
  /** What was refused is typed still, though it is what its fields begin with by now. */
  const hasRefused = useRef(false);
  /** The browser itself is sending a form. */
  const isLeaving = useRef(false);

  const isUnsavedForm = (form: HTMLFormElement) =>
    // Not `form.method`: a field may have that name.
    form.getAttribute('method') === 'post' &&
    form.dataset.savesItself === undefined &&
    form !== sending.current &&
    fieldsOf(form).some(isChanged) &&
    saved.current.get(form) !== heldBy(form);
  const isUnsaved = () =>
    hasRefused.current
      ? sending.current === null
      : [...(within.current?.querySelectorAll('form') ?? [])].some(isUnsavedForm);

  useEffect(() => {
    if (formMethod === 'POST') wasSent.current = sent.current !== null;
    if (state !== 'idle' || !wasSent.current || !sent.current) return;
    const { form, wasUnsaved } = sent.current;
    sent.current = null;
    wasSent.current = false;
    hasRefused.current = isRefused && wasUnsaved;
    if (!isRefused) saved.current.set(form, heldBy(form));
  }, [state, formMethod, isRefused]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    hasRefused.current = false;
  }, [pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: all that these read are refs
  useEffect(() => {
    const begin = ({ target }: Event) => {
      if (!(target instanceof HTMLFormElement)) return;
      sent.current = { form: target, wasUnsaved: hasRefused.current || isUnsavedForm(target) };
      sending.current = target;
      setTimeout(() => {
        sending.current = null;
      });
    };
    const end = (event: Event) => {
      isLeaving.current = !event.defaultPrevented;
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current && isUnsaved()) event.preventDefault();
    };
    window.addEventListener('submit', begin, { capture: true });
    window.addEventListener('submit', end);
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('submit', begin, { capture: true });
      window.removeEventListener('submit', end);
      window.removeEventListener('beforeunload', ask);
    };
  }, []);

  return { isUnsaved };
}

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a person can change: hidden fields are the page's own. */
function fieldsOf(form: HTMLFormElement): TypedField[] {
  return [...form.elements].filter(
    (field): field is TypedField =>
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement ||
      (field instanceof HTMLInputElement && !['hidden', 'submit', 'button', 'reset'].includes(field.type)),
  );
}

/** Whether a field holds something else than what the page gave it. */
function isChanged(field: TypedField): boolean {
  if (field instanceof HTMLSelectElement) {
    const given = Math.max(
      0,
      [...field.options].findIndex((option) => option.defaultSelected),
    );
    return field.selectedIndex !== given;
  }
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    return field.checked !== field.defaultChecked;
  }
  return field.value !== field.defaultValue;
}

function heldBy(form: HTMLFormElement): string {
  return JSON.stringify(
    fieldsOf(form).map((field) =>
      field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value,
    ),
  );
}
