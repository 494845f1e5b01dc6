import { cutsAtEachStatement } from './support/boundary-suite';
import { cards } from './support/money-commands';

cutsAtEachStatement(cards);
