export { unionWith as default } from './lodash-compare.ts';
