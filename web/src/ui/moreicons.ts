// The drawings of the icons that are loaded after the first hand, on a 24 × 24 grid.
export const moreIcons = {
  chip: '<rect x="7" y="7" width="10" height="10" rx="2"/><path d="M10 7V4m4 3V4m-4 16v-3m4 3v-3M7 10H4m3 4H4m16-4h-3m3 4h-3"/>',
  duel: '<rect x="5" y="3.5" width="14" height="17" rx="3"/><path d="M5 12h14M10 7h4m-4 10h4"/>',
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  play: '<path d="M8 5.5v13l10-6.5Z"/>',
  skip: '<path d="M6 6v12l8-6ZM18 6v12"/>',
  none: '<circle cx="12" cy="12" r="8.5"/><path d="m6.2 6.2 11.6 11.6"/>',
  reset: '<path d="M4 12a8 8 0 1 0 2.6-5.9"/><path d="M4 4v5h5"/>',
  undo: '<path d="M9 14 4 9l5-5"/><path d="M4 9h10a6 6 0 0 1 0 12h-3"/>',
  arrow: '<path d="M5 12h14m-6-6 6 6-6 6"/>',
  eye: '<path d="M3 12s3.5-6.5 9-6.5S21 12 21 12s-3.5 6.5-9 6.5S3 12 3 12Z"/><circle cx="12" cy="12" r="2.5"/>',
  copy: '<rect x="8" y="8" width="12" height="12" rx="2.5"/><path d="M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2"/>',
  share: '<path d="M12 15V4m-4 4 4-4 4 4"/><path d="M6 12v6a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2v-6"/>',
  offline: '<path d="M5 12a10 10 0 0 1 14 0M8.5 15.5a5 5 0 0 1 7 0M12 19h.01M4 4l16 16"/>',
  flame:
    '<path d="M12 3c.5 3 4.5 5 4.5 10a4.5 4.5 0 0 1-9 0c0-2 1-3 1.5-4.5.8 1 1.3 1.5 1.5 2.5C11.5 9 12.5 6.5 12 3Z"/>',
  key: '<circle cx="8" cy="15.5" r="4"/><path d="m11 12.5 8-8m-3.5 3.5 2.5 2.5"/>',
  download: '<path d="M12 4v11m-4-4 4 4 4-4"/><path d="M5 19.5h14"/>',
  bin: '<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.5 11v5m3-5v5"/>',
  history: '<path d="M4 12a8 8 0 1 0 2.6-5.9L4 8.5"/><path d="M4 4v4.5h4.5M12 8v4.5l3 1.5"/>',
  keyboard:
    '<rect x="3" y="6.5" width="18" height="11.5" rx="2.5"/><path d="M7 10.5h.01m3.3 0h.01m3.3 0h.01m3.3 0h.01M8.5 14.5h7"/>',
  info: '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5m0-8.5v.01"/>',
  table: '<rect x="4" y="5" width="16" height="14" rx="2.5"/><path d="M4 10h16M4 14.5h16M10 10v9"/>',
  more: '<path d="M6 12h.01M12 12h.01M18 12h.01"/>',
  again:
    '<path d="M4 12a8 8 0 0 1 13.7-5.6L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.6L4 15.5M4 20v-4.5h4.5"/>',
  players:
    '<circle cx="9" cy="8.500" r="3.500"/><path d="M3 19.5c.6-3.200 2.900-5 6-5s5.400 1.800 6 5"/><path d="M15.500 5.300a3.300 3.300 0 0 1 0 6.400M17.500 14.900c1.800.7 3 2.200 3.500 4.600"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  send: '<path d="M20 4 3.5 10.5l6.5 3 3 6.5L20 4Zm0 0L10 13.500"/>',
  steps: '<path d="M4 19h4v-5h4V9h4V4h4"/>',
  star: '<path d="m12 4 2.4 5.2 5.6.7-4.2 3.9 1.1 5.6-4.9-2.8-4.9 2.8 1.1-5.6L4 9.9l5.6-.7Z"/>',
  snow: '<path d="M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5 12 7l2.5-2.5M9.5 19.5 12 17l2.5 2.5"/>',
  print:
    '<path d="M7 9V4h10v5M7 17H5a1.5 1.5 0 0 1-1.5-1.5v-5A1.5 1.5 0 0 1 5 9h14a1.5 1.5 0 0 1 1.5 1.5v5A1.5 1.5 0 0 1 19 17h-2"/><path d="M7 14h10v6H7z"/>',
  pause: '<path d="M8 5.5v13M16 5.5v13"/>',
} as const;
