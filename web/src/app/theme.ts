import { saveSettings, settings } from '../net/account/settings.svelte';

/** Returns the current theme: the one of the settings, or that of the system. */
export function currentTheme(): 'light' | 'dark' {
  if (settings.theme !== 'system') return settings.theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Switches to the other theme and saves it in the settings. */
export function toggleTheme(): void {
  settings.theme = currentTheme() === 'dark' ? 'light' : 'dark';
  saveSettings();
}
