export const FIRST_DAY = '/primeiros-passos';
