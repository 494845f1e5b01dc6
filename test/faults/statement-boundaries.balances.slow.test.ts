import { cutsAtEachStatement } from './support/boundary-suite';
import { balances } from './support/money-commands';

jest.setTimeout(600_000);

cutsAtEachStatement(balances);
