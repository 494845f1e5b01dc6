/**
 * Session settings with which Postgres plans a named statement once per session and reuses the generic plan, instead of
 * planning it at every execution. Sequential scans are disabled, because tables grow after the plan was made and
 * monthly partitions start empty: a plan for a small table must use the index too. JIT is disabled, because compiling a
 * plan takes longer than one execution, and before version 18 a plan without a usable index would be compiled.
 */
export const genericPlanOptions = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off';
