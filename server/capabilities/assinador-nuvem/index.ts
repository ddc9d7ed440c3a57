/** The door of the cloud signers' kept authorizations. */
export { esquecerToken, guardarToken, lerToken, provedorDoCodigo } from './tokens.ts';
