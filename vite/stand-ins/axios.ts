/**
 * Stands where @refinedev/simple-rest imports axios: the package builds a default client at load that we never
 * use, because data-provider.ts hands it ours. Saves 15 kB of script; a call on it would be a mistake and throws.
 */
function unused(): never {
  throw new Error('axios is not part of this product; use src/shared/http/client.ts');
}
const interceptors = { request: { use: () => 0 }, response: { use: () => 0 } };
const axios = { create: () => ({ interceptors, get: unused, post: unused, put: unused, patch: unused, delete: unused }) };
export default axios;
