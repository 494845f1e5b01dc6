import { cutsAtEachStatement } from './support/boundary-suite';
import { cards } from './support/money-commands';

jest.setTimeout(600_000);

cutsAtEachStatement(cards);
