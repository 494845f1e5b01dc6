import { Client } from 'pg';

/** A statement that a list has run, with the list that ran it first. */
export interface ListStatement {
  readonly schema: string;
  readonly text: string;
  readonly asked: string;
}

/** The planner's result for a statement on very large tables. */
export interface Judged extends ListStatement {
  /** Tables that are read in full. */
  readonly readWhole: readonly string[];
  /** Nodes that sort, count or hash more rows than pages contain. */
  readonly gathered: readonly string[];
  /** Filters applied row by row in addition to an index, with the table; empty if indexes alone find the rows. */
  readonly sifted: readonly string[];
}

/** Columns with enum values. */
const words = [
  'status',
  'substatus',
  'shown_status',
  'type',
  'kind',
  'currency',
  'line_type',
  'transaction_type',
  'override_type',
  'access_level',
  'most_recent_action',
  'billing_reason',
  'role',
  'provider',
  'reason',
  'stage',
  'outcome',
  'tier',
  'visibility',
  'source',
  'collection_method',
  'resource',
  'card_brand',
  'payment_method_type',
  'purchase_type',
  'cancel_option',
  'plan_type',
  'release_method',
];

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Plan Rows': number;
  readonly 'Relation Name'?: string;
  readonly Schema?: string;
  readonly Filter?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Assumed row count of each table. */
const rowsOfTables = 1_000_000;
/** Maximum number of rows collected for one page: pages of a hundred of a hundred accounts. */
const maxGatheredRows = 10_100;
/** Assumed number of rows per account in tables with few rows. */
const rowsPerAccount = 50;
/** Assumed number of rows per value of a selective column. */
const rowsPerValue = 3;

const gatherers = /^(Sort|Incremental Sort|Aggregate|Hash|Materialize|WindowAgg|SetOp)$/;
/** Foreign key columns with few distinct values, so that many rows have the same value. */
const lowCardinalityColumns = [
  'account',
  'plan',
  'product',
  'course',
  'experience',
  'chapter',
  'lesson',
  'app',
  'webhook',
  'ledger_account',
  'payout_method',
  'parent_account',
  'book',
].map((resourceName) => `${resourceName}_id`);

/** Assumed statistics of a database. */
export interface Shape {
  /** Number of accounts that share each table; the same for plans, courses and the like. */
  readonly accounts: number;
  /** Tables that never have more than a few rows. */
  readonly small: readonly string[];
  /** Tables with few rows per account, however many accounts there are. */
  readonly fewRows: readonly string[];
}

/** A database whose planner statistics simulate large tables. */
export class LargeDatabase {
  private constructor(
    private readonly client: Client,
    /** Tables without pages, which the planner cannot treat as large. */
    private readonly empty: ReadonlySet<string>,
  ) {}

  /**
   * Sets planner statistics: each table has a million rows, equally shared by accounts, plans and the like, and a column that references one user,
   * payment or the like has three rows per value. The transaction with the statistics is never committed: two of them cannot be open at the same
   * time.
   *
   * @param schemas schemas of the domains
   */
  static async open(
    url: string,
    schemas: readonly string[],
    { accounts, small, fewRows }: Shape,
  ): Promise<LargeDatabase> {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('BEGIN; ANALYZE');
    const changed =
      'FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE starelid = c.oid AND staattnum = a.attnum AND c.relnamespace::regnamespace::text = ANY($1)';
    await client.query(
      `UPDATE pg_statistic SET stadistinct = $3 ${changed} AND a.attname LIKE '%\\_id' AND a.attname <> ALL ($2)`,
      [schemas, lowCardinalityColumns, -1 / rowsPerValue],
    );
    // A negative fraction of a few rows would be scaled to the million: convert it to the actual number.
    await client.query(
      `UPDATE pg_statistic SET stadistinct = greatest(1, round(-stadistinct * c.reltuples)) ${changed} AND a.attname = ANY ($2) AND stadistinct < 0`,
      [schemas, words],
    );
    const shared = `UPDATE pg_statistic SET stadistinct = $3 ${changed} AND a.attname = ANY ($2)`;
    await client.query(shared, [schemas, lowCardinalityColumns, accounts]);
    await client.query(`${shared} AND c.oid = ANY ($4::text[]::regclass[]::oid[])`, [
      schemas,
      lowCardinalityColumns,
      rowsOfTables / rowsPerAccount,
      fewRows,
    ]);
    // The planner multiplies the actual number of pages by the assumed rows per page. Partial indexes have a quarter of the rows.
    const { rows } = await client.query<{ name: string; size: number }>(
      `UPDATE pg_class SET reltuples = CASE WHEN indpred IS NULL THEN $2::int ELSE $2::int / 4 END, relpages = greatest(pg_relation_size(c.oid) / 8192, 1)
       FROM pg_class AS c LEFT JOIN pg_index ON indexrelid = c.oid
       WHERE c.oid = pg_class.oid AND c.relnamespace::regnamespace::text = ANY($1) AND c.relkind IN ('r', 'i') AND coalesce(indrelid, c.oid) <> ALL ($3::text[]::regclass[]::oid[])
       RETURNING c.oid::regclass::text AS name, pg_relation_size(c.oid)::int AS size`,
      [schemas, rowsOfTables, small],
    );
    return new LargeDatabase(client, new Set(rows.filter(({ size }) => size === 0).map(({ name }) => name)));
  }

  async judge(statement: ListStatement): Promise<Judged> {
    await this.client.query(`SET LOCAL search_path = ${statement.schema}, public`);
    const nodes = await this.plan(statement.text, true);
    // For a table without pages the planner uses an index only if sequential scans are disabled.
    const hasRows = (node: PlanNode): boolean => !this.empty.has(nameOf(node));
    const forced = nodes.every(hasRows)
      ? []
      : (await this.plan(statement.text, false)).filter((node) => !hasRows(node));
    return {
      ...statement,
      readWhole: [...nodes.filter(hasRows), ...forced].filter(isSequentialScan).map(nameOf),
      gathered: nodes
        .filter((node) => gatherers.test(node['Node Type']))
        .flatMap((node) =>
          (node.Plans ?? [])
            .filter((inner) => inner['Plan Rows'] > maxGatheredRows)
            .map(
              (inner) =>
                `${node['Node Type']} of ${
                  nodesOf(inner)
                    .filter((item) => item['Relation Name'])
                    .map(nameOf)[0] ?? 'rows'
                }`,
            ),
        ),
      sifted: nodes
        .filter((node) => node['Relation Name'] !== undefined && node.Filter !== undefined)
        .map((node) => `${nameOf(node)} ${node.Filter}`),
    };
  }

  private async plan(text: string, allowsFullScan: boolean): Promise<readonly PlanNode[]> {
    await this.client.query(`SET LOCAL enable_seqscan = ${allowsFullScan}`);
    const { rows } = await this.client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
      `EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${text}`,
    );
    return rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan));
  }

  async close(): Promise<void> {
    await this.client.query('ROLLBACK');
    await this.client.end();
  }
}

/** Returns whether a node is a sequential scan. */
function isSequentialScan(node: PlanNode): boolean {
  return node['Node Type'] === 'Seq Scan';
}

function nameOf(node: PlanNode): string {
  return `${node.Schema}.${node['Relation Name']}`;
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
