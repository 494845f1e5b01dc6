const { execFileSync } = require('node:child_process');
const { readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { minutes, projectRoot } = require('./durations.cjs');

const evidenceFile = path.join(projectRoot, 'docs/evidence.md');

/** The table's last line before its rows; new rows stand on top. */
const tableHead = '| commit | date | files | passed | failed | skipped | minutes |\n|---|---|---|---|---|---|---|\n';

/** A Jest reporter that notes a run of every test in docs/evidence.md. Runs of named files are not noted. */
module.exports = class EvidenceReporter {
  #isWhole;

  constructor({ nonFlagArgs, testNamePattern }) {
    this.#isWhole = nonFlagArgs.length === 0 && !testNamePattern;
  }

  onRunComplete(_contexts, results) {
    if (!this.#isWhole || results.wasInterrupted) return;
    const text = readFileSync(evidenceFile, 'utf8');
    if (!text.includes(tableHead)) throw new Error('docs/evidence.md has no table of complete test runs.');
    writeFileSync(evidenceFile, text.replace(tableHead, `${tableHead}${rowOf(results)}\n`));
  }
};

function rowOf(results) {
  const { numTotalTestSuites, numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests } = results;
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  const date = new Date(results.startTime).toISOString().slice(0, 10);
  const duration = minutes((Date.now() - results.startTime) / 1000);
  const cells = [commit(), date, numTotalTestSuites, numPassedTests, failed, numPendingTests, duration];
  return `| ${cells.join(' | ')} |`;
}

/** The commit that was tested, marked where files differ from it. */
function commit() {
  const git = (...args) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();
  const hash = git('rev-parse', '--short=8', 'HEAD');
  return git('status', '--porcelain', '--untracked-files=no') === '' ? hash : `${hash} with changes`;
}
