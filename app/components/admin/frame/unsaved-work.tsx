import { type RefObject, useEffect, useRef } from 'react';
import { useActionData, useBlocker, useLocation, useNavigation } from 'react-router';
import { adminText } from '#app/text/admin/frame.ts';
import { Button } from '#app/ui/button.tsx';

/**
 * Watches every `method="post"` form within the element, except those with `data-saves-itself`; one with
 * `data-carries-unsaved` holds unsaved input in hidden fields. It relies on how the admin answers: success redirects, a refusal
 * returns action data.
 */
export function UnsavedWork({ within }: { within: RefObject<HTMLElement | null> }) {
  const work = useUnsavedWork(within);
  const dialog = useRef<HTMLDialogElement>(null);
  // The same path keeps the forms.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && work.isUnsaved(),
  );
  // By the blocker and not its state: an owner who stays and leaves again before a render is blocked as before, and the dialog is closed.
  useEffect(() => {
    if (blocker.state !== 'blocked') dialog.current?.close();
    else if (!dialog.current?.open) dialog.current?.showModal();
  }, [blocker]);
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
          {/* First, because the dialog focuses it: the harmless choice. */}
          <Button kind="outline" onClick={() => dialog.current?.close()}>
            {adminText.unsaved.stay}
          </Button>
          <Button onClick={() => blocker.state === 'blocked' && blocker.proceed()}>{adminText.unsaved.leave}</Button>
        </div>
      </div>
    </dialog>
  );
}

interface SentForm {
  form: HTMLFormElement;
  wasUnsaved: boolean;
}

function useUnsavedWork(within: RefObject<HTMLElement | null>) {
  const { state, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const isRefused = useActionData() !== undefined;
  /** The navigation that submitting this form causes does not count as leaving. */
  const sending = useRef<HTMLFormElement | null>(null);
  const sent = useRef<SentForm | null>(null);
  const wasSent = useRef(false);
  /** As saved: if the page stays, the fields keep their old default values. */
  const saved = useRef(new WeakMap<HTMLFormElement, string>());
  /** After a refusal the input is still unsaved, although the page now renders it as default values. */
  const hasRefused = useRef(false);
  const isLeaving = useRef(false);

  const isUnsavedForm = (form: HTMLFormElement) =>
    // Not `form.method`: a field named "method" would shadow it.
    form.getAttribute('method') === 'post' &&
    form.dataset.savesItself === undefined &&
    form !== sending.current &&
    (form.dataset.carriesUnsaved !== undefined || fieldsOf(form).some(isChanged)) &&
    saved.current.get(form) !== valuesOf(form);
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
    if (!isRefused) saved.current.set(form, valuesOf(form));
  }, [state, formMethod, isRefused]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    hasRefused.current = false;
  }, [pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: everything these read is a ref
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

function fieldsOf(form: HTMLFormElement): TypedField[] {
  return [...form.elements].filter(
    (field): field is TypedField =>
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement ||
      (field instanceof HTMLInputElement && !['hidden', 'submit', 'button', 'reset'].includes(field.type)),
  );
}

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

function valuesOf(form: HTMLFormElement): string {
  return JSON.stringify(
    fieldsOf(form).map((field) =>
      field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value,
    ),
  );
}
