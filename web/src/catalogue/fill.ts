// Fills templates as package internal/text does: {name} stands for an argument, {name|one|many}
// for the first word when it is 1 and for the second when it is not, in which # is the argument.

export type Argument = string | number;

export function fill(template: string, args: Record<string, Argument>): string {
  return template.replace(/\{([^{}]*)\}/g, (place, inside: string) => {
    const [name = '', one, ...rest] = inside.split('|');
    const value = args[name];
    if (value === undefined) return place;
    const text = String(value);
    if (one === undefined) return text;
    return text === '1' ? one : rest.join('|').replace('#', () => text);
  });
}
