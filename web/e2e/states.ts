// The list of all states of the pages, from list.json.
import { readFileSync } from 'node:fs';

export interface State {
  name: string;
  route: string;
  mode?: string;
  rules?: string;
  dialog?: string;
  /** make sweep saves a screenshot of the state. */
  shot?: boolean;
}

export const list = JSON.parse(readFileSync(new URL('./list.json', import.meta.url), 'utf8')) as {
  routes: string[];
  modes: string[];
  rules: string[];
  dialogs: string[];
  states: State[];
};
