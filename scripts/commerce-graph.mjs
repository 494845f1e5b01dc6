#!/usr/bin/env node
/** `npx commerce-graph <command> [options]`: runs app/commands/commerce-graph. */
import { handedToOwnNode, runModule } from './launch.mjs';

if (!(await handedToOwnNode())) await runModule('app/commands/commerce-graph', process.argv.slice(2));
