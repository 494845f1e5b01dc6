/** GraphQL declarations of the variables that all paginated lists have. */
export const listVariables = '$first: Int, $last: Int, $after: String, $before: String, $direction: Direction';
export const listArguments = 'first: $first, last: $last, after: $after, before: $before, direction: $direction';
/** GraphQL fields that are selected in all paginated lists in addition to the rows. */
export const pageInfo = 'pageInfo { startCursor endCursor hasNextPage hasPreviousPage } eventCursor';
