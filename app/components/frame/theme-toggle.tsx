import { setTheme, useTheme } from '#app/browser/frame/theme.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** The style sheet chooses the icon, so that it is right before any script runs. */
export function ThemeToggle({ className }: { className?: string }) {
  const theme = useTheme();
  return (
    <IconButton
      label={theme === 'dark' ? frameText.toLightTheme : frameText.toDarkTheme}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      className={className}
    >
      <Icon name="moon" className="size-5 dark:hidden" />
      <Icon name="sun" className="hidden size-5 dark:block" />
    </IconButton>
  );
}
