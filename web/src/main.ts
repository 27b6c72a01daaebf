import './ui/theme/tokens.css';
import './ui/theme/base.css';
import './ui/theme/felt.css';
import './ui/theme/layout.css';
import { answerHere } from './local/site';
import { prefetchHand } from './play/session/prefetch';

answerHere();
// The first hand is requested while the other scripts load.
prefetchHand();
void import('./app/start');
