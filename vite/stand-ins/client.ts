/** In the place of axios: the one call that simple-rest makes while it loads. */
export default { create: () => ({ interceptors: { response: { use() {} } } }) };
