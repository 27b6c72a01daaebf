/** Returns at most two initials of a name: QH for Quiet Heron, 静 for 静鹭. */
export function initials(name: string): string {
  const words = name.trim().split(/[\s_-]+/);
  const first = [...(words[0] ?? '')][0] ?? '';
  if (words.length < 2 || /\p{Script=Han}/u.test(first)) return first.toUpperCase();
  return (first + ([...words.at(-1)!][0] ?? '')).toUpperCase();
}
