import { schemas } from '../../contract/resources';
import { routes } from '../../rest-compat/routes';
import { proofsOf } from '../../test/properties/properties';
import { readOptions } from '../../app/runtime/arguments';
import { runCommand, InvalidArguments } from '../../app/runtime/command';
import { serviceContract } from '../../app/runtime/contract';
import { progressBar } from '../../app/runtime/progress-bar';

const usage = 'npm run prove -- [--runs <total objects>] [--seed <number>]';
/** Number of objects generated for one schema before the next schema is tested. */
const objectsPerSchema = 500;
const defaults = { runs: 50_000, seed: 1 };
const print = (line: string): void => void process.stdout.write(`${line}\n`);

function number(option: keyof typeof defaults, given: string | undefined): number {
  if (given === undefined) return defaults[option];
  if (!/^[1-9]\d{0,8}$/.test(given))
    throw new InvalidArguments(`--${option} takes a number from 1 to 999999999, not "${given}". Usage: ${usage}`);
  return Number(given);
}

/**
 * `npm run prove`: generates random objects of every API schema and converts them through every version. Stops at the
 * first property of the conversions that does not hold.
 */
async function prove(): Promise<void> {
  const given = readOptions({ runs: { type: 'string' }, seed: { type: 'string' } }, usage);
  const [runs, seed] = [number('runs', given.runs), number('seed', given.seed)];
  const contract = serviceContract();
  const proofs = proofsOf({ contract, schemas, operations: routes });
  const startedAt = performance.now();
  const progress = progressBar(runs, 'objects');
  print(`${proofs.length} properties over ${contract.versions.length} versions, seed ${seed}.`);
  for (let done = 0, round = 0; done < runs; round += 1) {
    for (const proof of proofs) {
      const objects = Math.min(objectsPerSchema, runs - done);
      if (objects === 0) break;
      try {
        proof.run(objects, seed + round);
      } catch (error) {
        throw new Error(`${proof.title} does not hold (seed ${seed + round}): ${(error as Error).message}`, {
          cause: error,
        });
      }
      done += objects;
      progress(done);
    }
  }
  print(
    `Holds for ${runs.toLocaleString('en')} objects, in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s on Node ${process.versions.node}.`,
  );
}

runCommand('task', prove);
