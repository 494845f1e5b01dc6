import { cutsAtEachStatement } from './support/boundary-suite';
import { balances } from './support/money-commands';

cutsAtEachStatement(balances);
