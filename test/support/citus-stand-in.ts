/**
 * Fake of Citus, for which Debian has no package: its two functions and its catalog table. A distributed table becomes a table partitioned by the
 * hash of its account, on which Postgres enforces the same conditions: every key and every unique index has to contain the account, and so do
 * references to it. As in Citus, keys of a partition have a numeric suffix. Tables that are already partitioned by time are only recorded, because
 * Postgres does not partition them again.
 */
export const citusStubSql = `
  CREATE TABLE public.pg_dist_partition (logicalrelid regclass PRIMARY KEY, partmethod "char" NOT NULL);

  CREATE FUNCTION public.create_reference_table(whole regclass) RETURNS void LANGUAGE sql AS $$
    INSERT INTO public.pg_dist_partition VALUES (whole, 'n')
  $$;

  CREATE FUNCTION public.create_distributed_table(whole regclass, column_name text) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    home text := (SELECT relnamespace::regnamespace::text FROM pg_class WHERE oid = whole);
    name text := (SELECT relname FROM pg_class WHERE oid = whole);
    columns text := (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute WHERE attrelid = whole AND attnum > 0 AND NOT attisdropped AND attgenerated = '');
    definitions text[] := ARRAY(
      SELECT format('ALTER TABLE %I.%I ADD CONSTRAINT %I %s', home, name, conname, pg_get_constraintdef(oid)) FROM pg_constraint WHERE conrelid = whole AND contype IN ('p', 'u', 'f')
    ) || ARRAY(
      SELECT pg_get_indexdef(i.indexrelid) FROM pg_index i WHERE i.indrelid = whole AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.conrelid = whole)
    );
    views regclass[] := ARRAY(SELECT DISTINCT r.ev_class::regclass FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid JOIN pg_class v ON v.oid = r.ev_class WHERE d.refobjid = whole AND v.relkind = 'v');
    definition text;
    view regclass;
  BEGIN
    IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = whole AND NOT tgisinternal) THEN RAISE 'triggers on distributed tables are not supported: %', whole; END IF;
    IF (SELECT relkind FROM pg_class WHERE oid = whole) = 'r' THEN
      FOREACH view IN ARRAY views LOOP
        definitions := definitions || format('CREATE VIEW %s AS %s', view, pg_get_viewdef(view));
        EXECUTE format('DROP VIEW %s', view);
      END LOOP;
      EXECUTE format('ALTER TABLE %s RENAME TO %I', whole, name || '_whole');
      EXECUTE format('CREATE TABLE %I.%I (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING IDENTITY) PARTITION BY HASH (%I)', home, name, whole, column_name);
      FOR part IN 0..3 LOOP
        EXECUTE format('CREATE TABLE %1$I.%2$I PARTITION OF %1$I.%3$I FOR VALUES WITH (MODULUS 4, REMAINDER %4$s)', home, name || '_' || part, name, part);
      END LOOP;
      EXECUTE format('INSERT INTO %I.%I (%3$s) OVERRIDING SYSTEM VALUE SELECT %3$s FROM %4$s', home, name, columns, whole);
      EXECUTE format('DROP TABLE %s', whole);
      FOREACH definition IN ARRAY definitions LOOP EXECUTE definition; END LOOP;
      whole := format('%I.%I', home, name)::regclass;
      FOR definition IN
        SELECT format('ALTER INDEX %I.%I RENAME TO %I', home, own.relname, whole_one.relname || '_' || right(child.relname, 1))
        FROM pg_index i JOIN pg_class whole_one ON whole_one.oid = i.indexrelid JOIN pg_inherits h ON h.inhparent = i.indexrelid JOIN pg_class own ON own.oid = h.inhrelid
        JOIN pg_index o ON o.indexrelid = own.oid JOIN pg_class child ON child.oid = o.indrelid WHERE i.indrelid = whole
      LOOP EXECUTE definition; END LOOP;
    END IF;
    INSERT INTO public.pg_dist_partition VALUES (whole, 'h');
  END $$`;
