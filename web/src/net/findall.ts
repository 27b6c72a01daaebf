// The requests of the mode "find all".
import { callAPI } from './api';
import type { FindAll, FindRequest, FindTotals } from '../core/types.gen';

const path = (puzzle: string): string => '/ideas/' + encodeURIComponent(puzzle);

export const findState = (puzzle: string) => callAPI<FindAll>('GET', path(puzzle));
export const find = (puzzle: string, request: FindRequest) => callAPI<FindAll>('POST', path(puzzle), request);
export const findTotals = () => callAPI<FindTotals>('GET', '/ideas');
