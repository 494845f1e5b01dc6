/** Settings that raise all rate limits beyond the needs of tests and benchmarks; requests are still counted. */
export const raisedLimits: Readonly<Record<string, string>> = {
  RATE_OPERATION: '1000000000',
  RATE_LEGACY: '1000000000',
  RATE_REFUSED: '1000000000',
  RATE_SIGN_IN: '1000000000',
  RATE_GRAPH_COST: '1000000000',
  SOCKETS_OF_CREDENTIAL: '1000000',
  SOCKETS_OF_ADDRESS: '1000000',
  SOCKET_MESSAGES: '1000000',
};
