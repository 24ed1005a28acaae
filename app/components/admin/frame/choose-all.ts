/** Ticks every box that belongs to the form, or none where all are ticked already. */
export function chooseAllOf(formId: string): void {
  const form = document.getElementById(formId) as HTMLFormElement;
  const boxes = [...form.elements].filter(
    (each): each is HTMLInputElement => each instanceof HTMLInputElement && each.type === 'checkbox',
  );
  const isChosen = boxes.some((box) => !box.checked);
  for (const box of boxes) box.checked = isChosen;
}
