/** How a statement says how a person is called, and which patients are in use. */

/** The social name before the civil one, of a patient as of a professional. `alias` without its dot. */
export const nomeSql = (alias: string): string => `coalesce(${alias}.nome_social, ${alias}.nome)`;

/** Only patients who live, by a record that is in use: nobody else is asked to come. */
export const emUsoSql = (alias: string): string =>
  `(${alias}.excluido_em IS NULL AND ${alias}.unificado_com_id IS NULL AND NOT ${alias}.obito)`;
