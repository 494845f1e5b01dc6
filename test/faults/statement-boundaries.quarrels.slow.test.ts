import { cutsAtEachStatement } from './support/boundary-suite';
import { quarrels } from './support/money-commands';

cutsAtEachStatement(quarrels);
