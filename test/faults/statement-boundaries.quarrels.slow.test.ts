import { cutsAtEachStatement } from './support/boundary-suite';
import { quarrels } from './support/money-commands';

jest.setTimeout(600_000);

cutsAtEachStatement(quarrels);
