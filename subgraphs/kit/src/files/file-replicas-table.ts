/**
 * Statements that create a domain's replica table of uploaded files. Part of the migration of a domain that references
 * files.
 */
export function fileReplicaTable(schema: string): string[] {
  return [
    `CREATE TABLE ${schema}.known_files (
      id text COLLATE "C" PRIMARY KEY,
      account_id text COLLATE "C" NOT NULL,
      filename text NOT NULL,
      content_type text NOT NULL,
      size bigint NOT NULL,
      visibility text COLLATE "C" NOT NULL
    )`,
  ];
}

/** Statements that undo `fileReplicaTable`. */
export function dropFileReplicasTable(schema: string): string[] {
  return [`DROP TABLE ${schema}.known_files`];
}
