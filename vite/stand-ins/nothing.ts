/** In the place of a package that the browser never calls; vite.config.ts says which and why. */
export default undefined;
