import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { frameText } from '#app/text/frame.ts';
import { IconButton } from '#app/ui/button.tsx';
import { setTheme, useTheme } from '../theme.ts';

/** Which icon shows is the style sheet's business, so it is right before any script has run. */
export function ThemeToggle({ className }: { className?: string }) {
  const theme = useTheme();
  return (
    <IconButton
      label={theme === 'dark' ? frameText.toLightTheme : frameText.toDarkTheme}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      className={className}
    >
      <Moon aria-hidden className="size-5 dark:hidden" />
      <Sun aria-hidden className="hidden size-5 dark:block" />
    </IconButton>
  );
}
