import './theme/tokens.css';
import './theme/base.css';
import './theme/felt.css';
import { prefetchHand } from './game/prefetch';

// The first hand is requested while the other scripts load.
prefetchHand();
void import('./shell/start');
