/** Returns a pattern of the paths below a base, such as /make24/, that are not those of pages. */
export const otherPaths = (base: string): RegExp =>
  new RegExp(
    `^${base.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(game|v1|docs|help|plain|openapi\\.json|verify|healthz|readyz|metrics|picture)`,
  );
