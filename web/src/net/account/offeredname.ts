// Names that the pages offer, made of two words like those that the server gives to guests.
import { say } from '../../core/catalogue/catalogue.svelte';

const words = (key: 'web.guest.qualities' | 'web.guest.animals'): string[] => say(key).split(' ');

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** Returns a name in the current language, other than the one before. */
export function offeredName(before = ''): string {
  for (;;) {
    const quality = pick(words('web.guest.qualities'));
    const name = say('web.guest.name', { quality, animal: pick(words('web.guest.animals')) });
    if (name !== before) return name;
  }
}
