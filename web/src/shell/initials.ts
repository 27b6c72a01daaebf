/** What stands for a name where there is room for two letters: QH of Quiet Heron, 静 of 静鹭. */
export function initials(name: string): string {
  const words = name.trim().split(/[\s_-]+/);
  const first = [...(words[0] ?? '')][0] ?? '';
  if (words.length < 2 || /\p{Script=Han}/u.test(first)) return first.toUpperCase();
  return (first + ([...words.at(-1)!][0] ?? '')).toUpperCase();
}
