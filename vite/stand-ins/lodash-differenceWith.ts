export { differenceWith as default } from './lodash-compare.ts';
