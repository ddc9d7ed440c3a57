/** What a new record begins with, by the specification (LOOK-10): state, council, percentage of authorization. */
export const UF_PADRAO = 'MG';
export const CONSELHO_PADRAO = 'CRM';
export const PERCENTUAL_AUTORIZACAO_PADRAO = '100.00';
