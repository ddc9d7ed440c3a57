/** Stands where @refinedev/devtools-internal imports error-stack-parser: only its developer tools call it. */
const parser = {
  parse(): never {
    throw new Error('error-stack-parser is not part of this product');
  },
};
export default parser;
