// The name of the page, if its path alone does not tell it: a class has the path of a race.
import type { Key } from '../../core/catalogue/catalogue.svelte';

export const pageName = $state<{ key: Key | '' }>({ key: '' });
