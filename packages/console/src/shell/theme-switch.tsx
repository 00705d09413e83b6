import { Monitor, Moon, Sun } from 'lucide-react';
import { t } from '../messages/en.ts';
import { classes } from '../ui/classes.ts';
import { setTheme, themes, useTheme } from './theme.ts';

const icons = { light: Sun, dark: Moon, system: Monitor };

export function ThemeSwitch() {
  const current = useTheme();
  return (
    <fieldset className="inline-flex rounded-lg bg-sunken p-0.5">
      <legend className="sr-only">{t.theme.label}</legend>
      {themes.map((theme) => {
        const Icon = icons[theme];
        return (
          <button
            key={theme}
            type="button"
            aria-pressed={current === theme}
            aria-label={t.theme[theme]}
            title={t.theme[theme]}
            onClick={() => setTheme(theme)}
            className={classes(
              'grid size-7 place-items-center rounded-md text-soft hover:text-ink',
              current === theme && 'bg-surface text-ink shadow-sm dark:bg-line',
            )}
          >
            <Icon className="size-3.5" aria-hidden="true" />
          </button>
        );
      })}
    </fieldset>
  );
}
