/** How a statement says how a person is called, and which patients are in use. */
import { ofTenants } from '#server/database/tenant.ts';

/** The social name before the civil one, of a patient as of a professional. `alias` without its dot. */
export const nomeSql = (alias: string): string => `coalesce(${alias}.nome_social, ${alias}.nome)`;

/**
 * Whether two records have a number of one person: the same CPF, or the same CNS where one has no CPF. One CNS under two CPFs
 * is two persons and a typing error, until somebody says which.
 */
export const mesmoNumeroSql = (a: string, b: string): string =>
  `(${a}.cpf = ${b}.cpf OR (${a}.cns = ${b}.cns AND (${a}.cpf IS NULL OR ${b}.cpf IS NULL)))`;

/** Whether they are one by name: birth, name, and the mother's name where both say it; nothing else contradicts. */
const mesmoNomeSql = (a: string, b: string): string =>
  `((${a}.cpf IS NULL OR ${b}.cpf IS NULL) AND (${a}.cns IS NULL OR ${b}.cns IS NULL) AND NOT ${a}.provisorio AND NOT ${b}.provisorio
    AND ${a}.data_nascimento = ${b}.data_nascimento AND zelo_chave(${a}.nome) = zelo_chave(${b}.nome)
    AND (${a}.nome_mae IS NULL OR ${b}.nome_mae IS NULL OR zelo_chave(${a}.nome_mae) = zelo_chave(${b}.nome_mae)))`;

/**
 * Whether two records, of whichever providers, are of one person: by number; where one has neither, by name. Who has no name
 * yet is nobody's other record.
 */
export const mesmaPessoaSql = (a: string, b: string): string =>
  `(${a}.id = ${b}.id OR ${mesmoNumeroSql(a, b)} OR ${mesmoNomeSql(a, b)})`;

/**
 * Of two records that are one person, whether nothing leaves a doubt: by number, or by name where no other record of either
 * provider has as much of it. What is doubtful is asked, and nothing follows by itself.
 */
export const semDuvidaSql = (a: string, b: string): string =>
  `(${a}.id = ${b}.id OR ${mesmoNumeroSql(a, b)} OR NOT EXISTS (SELECT 1 FROM paciente o
      WHERE ${ofTenants('o.', `ARRAY[${a}.prestador_id, ${b}.prestador_id]`)} AND o.id NOT IN (${a}.id, ${b}.id) AND o.excluido_em IS NULL
        AND o.unificado_com_id IS NULL AND (${mesmoNomeSql('o', a)} OR ${mesmoNomeSql('o', b)})
        AND (o.nome_mae IS NOT NULL OR ${a}.nome_mae IS NULL OR ${b}.nome_mae IS NULL)))`;

/** Only patients who live, by a record that is in use: nobody else is asked to come. */
export const emUsoSql = (alias: string): string =>
  `(${alias}.excluido_em IS NULL AND ${alias}.unificado_com_id IS NULL AND NOT ${alias}.obito)`;
