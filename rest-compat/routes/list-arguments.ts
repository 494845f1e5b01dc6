/** Variables and arguments that every paged list hands to the graph. */
export const listVariables = '$first: Int, $last: Int, $after: String, $before: String, $direction: Direction';
export const listArguments = 'first: $first, last: $last, after: $after, before: $before, direction: $direction';
/** What every paged list selects beside its rows. */
export const pageInfo = 'pageInfo { startCursor endCursor hasNextPage hasPreviousPage } eventCursor';
