// The list of all there is to see, in list.json.
import { readFileSync } from 'node:fs';

export interface State {
  name: string;
  route: string;
  mode?: string;
  rules?: string;
  sheet?: string;
  /** Kept as a picture. */
  shot?: boolean;
}

export const list = JSON.parse(readFileSync(new URL('./list.json', import.meta.url), 'utf8')) as {
  routes: string[];
  modes: string[];
  rules: string[];
  sheets: string[];
  states: State[];
};
