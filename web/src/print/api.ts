// The requests for printable sheets. A query is one that queryOf in sheet.ts returns.
import { addressOf } from '../net/address';
import { callAPI } from '../net/api';
import type { PrintSheet } from '../core/types.gen';

export const sheet = (query: string): Promise<PrintSheet> => callAPI('GET', '/sheets?' + query);

/** Returns the sheet with a code. */
export const setOfCode = (code: string): Promise<PrintSheet> =>
  sheet(new URLSearchParams({ code }).toString());

export const pdfPath = (query: string): string => addressOf('/game/sheets/pdf?' + query);

/** Returns the path of a page as an SVG picture; n counts from 1. */
export const pagePath = (query: string, n: number): string =>
  addressOf(`/game/sheets/page?${query}&page=${n}`);
