/** Stands where @refinedev/core imports pluralize: English plurals, for labels that our registry always sets. */
const same = (word: string) => word;
const pluralize = { plural: same, singular: same, isPlural: () => true, isSingular: () => true };
export default pluralize;
