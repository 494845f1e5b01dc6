import { describeCommandInterruptions } from './support/boundary-suite';
import { quarrels } from './support/money-commands';

describeCommandInterruptions(quarrels);
