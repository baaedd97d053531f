/**
 * Whether a host name means this machine. URL has already brought every spelling of an IPv4 address
 * into four numbers.
 */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
