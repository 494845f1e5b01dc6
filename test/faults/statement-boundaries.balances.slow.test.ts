import { describeCommandInterruptions } from './support/boundary-suite';
import { balances } from './support/money-commands';

describeCommandInterruptions(balances);
