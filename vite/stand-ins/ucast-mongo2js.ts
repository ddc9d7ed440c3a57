/**
 * Stands where @casl/ability imports its query language for conditions on rows. Our permissions have none: what a
 * person may see of a table is the server's to narrow (src/domain/acesso/ability.ts). Saves 4 kB of the start; asking
 * an ability for a condition would be a mistake and throws.
 */
function unused(): never {
  throw new Error('permissions have no conditions on rows');
}
export const createFactory = () => unused;
export {
  unused as $all,
  unused as $elemMatch,
  unused as $eq,
  unused as $exists,
  unused as $gt,
  unused as $gte,
  unused as $in,
  unused as $lt,
  unused as $lte,
  unused as $ne,
  unused as $nin,
  unused as $options,
  unused as $regex,
  unused as $size,
  unused as all,
  unused as and,
  unused as elemMatch,
  unused as eq,
  unused as exists,
  unused as gt,
  unused as gte,
  unused as lt,
  unused as lte,
  unused as ne,
  unused as nin,
  unused as regex,
  unused as size,
  unused as within,
};
