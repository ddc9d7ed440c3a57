/** Titles of tabs that the app adds to records: in every page's first chunk, so nothing else stands here. */
export const ABA_PREVIA = 'Prévia em PDF';
export const ABA_FORMULARIOS = 'Formulários';
export const ABA_PRESCRICOES = 'Prescrições';
export const ABA_PAPEIS = 'Exames e papéis';
