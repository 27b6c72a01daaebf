/** Returns a new unique ID: crypto.randomUUID, or 128 random bits on pages without HTTPS, which
 * lack it. */
export function newID(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}
