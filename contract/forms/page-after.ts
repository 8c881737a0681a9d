/**
 * The next page; undefined at the end. Pages are requested up to floor(resultSize / pageSize), counted from 0
 * (A4.15), so a list that ends with a full page asks once more.
 */
export const pageAfter = (list: {
  resultSize: number;
  pageSize: number;
  pageIndex: number;
}): number | undefined =>
  list.pageIndex < Math.floor(list.resultSize / list.pageSize) ? list.pageIndex + 1 : undefined;
