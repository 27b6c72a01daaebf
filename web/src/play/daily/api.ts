// The requests of the result of a daily and of the archive.
import { callAPI } from '../../net/api';
import type { DailyHands, DailyHistory, PastDaily } from '../../core/shapes';

export const pastDaily = (number: number) => callAPI<PastDaily>('GET', '/dailies/' + number);
export const dailyHistory = () => callAPI<DailyHistory>('GET', '/dailies');
export const dailyHands = (number: number) => callAPI<DailyHands>('GET', `/daily/${number}/hands`);
