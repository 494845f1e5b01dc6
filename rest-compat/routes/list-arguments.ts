/** Variables and arguments of all paginated lists of the graph. */
export const listVariables = '$first: Int, $last: Int, $after: String, $before: String, $direction: Direction';
export const listArguments = 'first: $first, last: $last, after: $after, before: $before, direction: $direction';
/** Selections of all paginated lists in addition to the rows. */
export const pageInfo = 'pageInfo { startCursor endCursor hasNextPage hasPreviousPage } eventCursor';
