/** The weight that is left for one operation, here or shared with other servers. */
export interface Purse {
  /**
   * Takes what one request costs where there is room: 0. Else takes nothing: the milliseconds after which asking again
   * is worth it. At once where this server alone counts, later where several share.
   */
  take(): number | Promise<number>;
}
