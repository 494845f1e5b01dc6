import { cutsAtEachStatement } from './support/boundary-suite';
import { sales } from './support/money-commands';

jest.setTimeout(600_000);

cutsAtEachStatement(sales);
