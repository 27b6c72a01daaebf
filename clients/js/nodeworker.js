import { parentPort } from 'node:worker_threads';
import { serve } from './engine.js';

parentPort.on(
  'message',
  serve((answers) => parentPort.postMessage(answers)),
);
