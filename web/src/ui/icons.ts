// The drawings of the icons of the bars, on a 24 × 24 grid. The first page needs them at once;
// moreicons.ts has all others. Sprite.svelte adds drawings to the page; Icon.svelte shows one.
import type { moreIcons } from './moreicons';

export const icons = {
  back: '<path d="M15 5l-7 7 7 7"/>',
  moon: '<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4"/>',
  settings:
    '<path d="M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z"/><path d="m10.3 3.6-.5 2.2-1.6.9-2.1-.7-1.7 3 1.6 1.5v1.9L4.4 14l1.7 3 2.1-.7 1.6.9.5 2.2h3.4l.5-2.2 1.6-.9 2.1.7 1.7-3-1.6-1.5v-1.9l1.6-1.6-1.7-3-2.1.7-1.6-.9-.5-2.2Z"/>',
  bulb: '<path d="M9.5 18h5M10.5 21h3"/><path d="M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3Z"/>',
  cards:
    '<rect x="4" y="6" width="10" height="14" rx="2.2"/><path d="m10 6 .6-1.4a2 2 0 0 1 2.6-1l6 2.5a2 2 0 0 1 1 2.6L16.5 17"/>',
  calendar: '<rect x="4" y="5.5" width="16" height="14.5" rx="3"/><path d="M4 10.5h16M8.5 3v4m7-4v4"/>',
  bars: '<path d="M5 20v-9m7 9V4m7 16v-6"/>',
  timer: '<circle cx="12" cy="13.5" r="7.5"/><path d="M12 9.5v4l2.5 1.5M9.5 2.5h5"/>',
  flag: '<path d="M6 21V4h11l-2 4 2 4H6"/>',
} as const;

export type IconName = keyof typeof icons | keyof typeof moreIcons;
