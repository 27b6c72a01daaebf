import { serve } from './engine.js';

const receive = serve((answers) => postMessage(answers));
addEventListener('message', ({ data }) => receive(data));
