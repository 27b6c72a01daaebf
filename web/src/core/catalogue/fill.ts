// Fills templates like package internal/base/text: {name} is replaced by an argument, and
// {name|one|many} by the first text if the argument is 1, otherwise by the second, in which # is
// the argument.

export type Argument = string | number;

export function fill(template: string, args: Record<string, Argument>): string {
  return template.replace(/\{([^{}]*)\}/g, (placeholder, inside: string) => {
    const [name = '', one, ...rest] = inside.split('|');
    const value = args[name];
    if (value === undefined) return placeholder;
    const text = String(value);
    if (one === undefined) return text;
    return text === '1' ? one : rest.join('|').replace('#', () => text);
  });
}
