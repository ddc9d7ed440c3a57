/** How a statement says how a person is called, and which patients are in use. */

/** The social name before the civil one, of a patient as of a professional. `alias` without its dot. */
export const nomeSql = (alias: string): string => `coalesce(${alias}.nome_social, ${alias}.nome)`;

/**
 * Whether two records, of whichever providers, are of one person: the same CPF; where one has none, the same CNS; where one
 * has neither, name and birth, and the mother's name where both say it. Who has no name yet is nobody's other record.
 */
export const mesmaPessoaSql = (a: string, b: string): string =>
  `(${a}.id = ${b}.id OR ${a}.cpf = ${b}.cpf OR ((${a}.cpf IS NULL OR ${b}.cpf IS NULL) AND (${a}.cns = ${b}.cns
    OR ((${a}.cns IS NULL OR ${b}.cns IS NULL) AND NOT ${a}.provisorio AND NOT ${b}.provisorio
      AND ${a}.data_nascimento = ${b}.data_nascimento AND zelo_chave(${a}.nome) = zelo_chave(${b}.nome)
      AND (${a}.nome_mae IS NULL OR ${b}.nome_mae IS NULL OR zelo_chave(${a}.nome_mae) = zelo_chave(${b}.nome_mae))))))`;

/** Only patients who live, by a record that is in use: nobody else is asked to come. */
export const emUsoSql = (alias: string): string =>
  `(${alias}.excluido_em IS NULL AND ${alias}.unificado_com_id IS NULL AND NOT ${alias}.obito)`;
