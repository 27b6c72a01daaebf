import { keepSettings, settings } from '../settings/settings.svelte';

/** The theme that is seen now, whoever chose it. */
export function themeSeen(): 'light' | 'dark' {
  if (settings.theme !== 'system') return settings.theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Changes to the other theme, and stays there. */
export function flipTheme(): void {
  settings.theme = themeSeen() === 'dark' ? 'light' : 'dark';
  keepSettings();
}
