import { describeCommandInterruptions } from './support/boundary-suite';
import { disputeCommands } from './support/money-commands';

describeCommandInterruptions(disputeCommands);
