import { requiresPackage } from '../support';
import { testReceiver } from './support/receivers';

describe('the receiver in TypeScript', () => {
  testReceiver({ file: 'receiver.ts', command: (file) => [process.execPath, file] });
});

requiresPackage('python3')('the receiver in Python', () => {
  testReceiver({ file: 'receiver.py', command: (file) => ['python3', file] });
});
