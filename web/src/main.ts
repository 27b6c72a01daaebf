import './theme/tokens.css';
import './theme/base.css';
import { askEarly } from './game/early';

// The first hand is asked for while all else is still on its way.
askEarly();
void import('./shell/start');
