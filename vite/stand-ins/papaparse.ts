/**
 * Stands where @refinedev/core imports papaparse for its own import and export in the browser. The server does both
 * here (streams, row errors, transactions), so those hooks must not be used; a call throws.
 */
function unused(): never {
  throw new Error('import and export belong to the server; use /_import and /_export');
}
const papaparse = { parse: unused, unparse: unused };
export default papaparse;
