import { inLane } from '../support/lane';
import { describeCommandInterruptions } from './support/boundary-suite';
import { sales } from './support/money-commands';

const names = inLane({ fast: ['a checkout', 'a refund of a part'], all: Object.keys(sales) });

describeCommandInterruptions(Object.fromEntries(Object.entries(sales).filter(([name]) => names.includes(name))));
