declare module 'virtual:card-shapes' {
  import type { Shapes } from '../../../scripts/cards';
  const shapes: Shapes;
  export default shapes;
}
declare module 'virtual:card-courts' {
  const files: Record<string, string>;
  export default files;
}
