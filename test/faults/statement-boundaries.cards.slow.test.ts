import { describeCommandInterruptions } from './support/boundary-suite';
import { cards } from './support/money-commands';

describeCommandInterruptions(cards);
