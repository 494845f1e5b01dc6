const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { isWhole, minutes, nameOf, secondsOf, sum } = require('./durations.cjs');
const { earlierParts, totalsOf } = require('./test-run.cjs');

/** Default path of the file with the duration of each test file in the last complete run, in seconds. */
const usualFile = path.join(__dirname, '../../node_modules/.cache/test-durations.json');

/**
 * Minimum share of finished test files before the remaining time is estimated from the number of files. Earlier
 * estimates would be too high, because the longest files run first.
 */
const fewest = 0.1;

/** Minimum interval between two progress lines, in milliseconds. */
const interval = 10_000;

/**
 * Jest reporter that prints the number of finished test files and an estimate of the remaining time. The estimate uses
 * the durations of the last complete run, or the number of files if there is no such run, or if only selected files or
 * tests run. The numbers of a resumed run include its earlier parts.
 */
module.exports = class ProgressReporter {
  #started = Date.now();
  #printed = 0;
  #isWhole;
  #durationsFile;
  #known;
  #earlier;
  #durations;

  constructor(globalConfig, { durationsFile = usualFile, runFile } = {}) {
    this.#earlier = earlierParts(globalConfig, runFile);
    this.#durations = Object.fromEntries([...this.#earlier.results].map(([file, { seconds }]) => [file, seconds]));
    this.#isWhole = isWhole(globalConfig);
    this.#durationsFile = durationsFile;
    this.#known = this.#isWhole && existsSync(durationsFile) ? JSON.parse(readFileSync(durationsFile, 'utf8')) : {};
  }

  onTestResult({ path: file }, result, { numTotalTestSuites, numPassedTests, numFailedTests }) {
    this.#durations[nameOf(file)] = secondsOf(result);
    const now = Date.now();
    if (now - this.#printed < interval) return;
    this.#printed = now;
    const elapsed = this.#earlier.seconds + (now - this.#started) / 1000;
    const total = this.#earlier.results.size + numTotalTestSuites;
    const share = this.#shareDone(total);
    const left = share === 0 ? '' : `; about ${minutes((elapsed * (1 - share)) / share)} min left`;
    const files = `${Object.keys(this.#durations).length} of ${total} files`;
    const { passed, failed } = totalsOf(this.#earlier.results.values());
    const tests = `${passed + numPassedTests} passed, ${failed + numFailedTests} failed`;
    process.stdout.write(`[${files}, ${tests}, ${minutes(elapsed)} min${left}]\n`);
  }

  onRunComplete(_contexts, { wasInterrupted }) {
    if (wasInterrupted || !this.#isWhole) return;
    mkdirSync(path.dirname(this.#durationsFile), { recursive: true });
    writeFileSync(this.#durationsFile, JSON.stringify(this.#durations));
  }

  #shareDone(files) {
    const known = sum(Object.values(this.#known));
    if (known === 0) {
      const done = Object.keys(this.#durations).length / files;
      return done < fewest ? 0 : done;
    }
    return Math.min(1, sum(Object.keys(this.#durations).map((name) => this.#known[name] ?? 0)) / known);
  }
};
