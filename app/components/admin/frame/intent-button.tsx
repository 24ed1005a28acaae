import { Button, type ButtonProps } from '#app/ui/button.tsx';

interface IntentButtonProps extends Omit<ButtonProps, 'type' | 'name' | 'value'> {
  intent: string;
}

/** Sends its form, and says what the form is sent for. */
export function IntentButton({ intent, ...button }: IntentButtonProps) {
  return <Button type="submit" name="intent" value={intent} {...button} />;
}
