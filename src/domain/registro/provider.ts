/** The register of the providers themselves, by its wire name. */
export const PRESTADORES = 'prestadores';
