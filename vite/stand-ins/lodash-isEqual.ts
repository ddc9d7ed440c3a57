export { isEqual as default } from './lodash-compare.ts';
