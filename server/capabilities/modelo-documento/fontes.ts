/** What the registers say of patient, professional and provider, for a document (FORM-04). */
import { AppError } from '#domain/errors/app-error.ts';
import type { FontePaciente, FontePrestador, FonteProfissional } from '#domain/modelo-documento/valores.ts';
import type { Registry } from '#domain/registro/registry.ts';

import type { Pool } from '#server/database/query.ts';
import { findRowAudited } from '#server/engine/read.ts';
import { scopeOf } from '#server/engine/scope.ts';
import { exigir } from '#server/plugins/authorization.ts';
import type { Contexto } from '#server/plugins/contexto.ts';

export type Pessoa<T> = { readonly id: number; readonly fonte: T };

const ENDERECO = `x.logradouro, x.numero, x.complemento, x.bairro, x.cep,
  (SELECT c.nome || '/' || c.uf FROM cidade c WHERE c.id = x.cidade_id) AS cidade`;

/** The patient as the caller may see it; the reading is audited. 404 for another provider's, 403 without `view`. */
export async function lerPaciente(
  pool: Pool,
  registry: Registry,
  contexto: Contexto,
  id: number,
): Promise<Pessoa<FontePaciente>> {
  const entity = registry.entity['pacientes'];
  if (!entity) throw new Error("'pacientes' is not declared");
  exigir(contexto, 'view', entity.subject, entity.plural);
  const row = await findRowAudited(pool, scopeOf(registry, entity, contexto), id, contexto);
  if (!row || row['excluidoEm']) throw new AppError('nao-encontrado');
  const { rows } = await pool.query({
    text: `SELECT ${ENDERECO}, p.convenio, p.carteira FROM paciente x
             LEFT JOIN LATERAL (
               SELECT c.nome AS convenio, pc.numero_carteira AS carteira FROM paciente_convenios pc
                 JOIN convenio c ON c.id = pc.convenio_id WHERE pc.paciente_id = x.id ORDER BY pc.principal DESC, pc.ordem LIMIT 1
             ) p ON true WHERE x.id = $1`,
    values: [id],
  });
  const text = (campo: string): string | null => legivel(row[campo]);
  return {
    id,
    fonte: {
      ...(rows[0] as Pick<FontePaciente, 'logradouro' | 'numero' | 'complemento' | 'bairro' | 'cep' | 'cidade'> & {
        convenio: string | null;
        carteira: string | null;
      }),
      nome: text('nome') ?? '',
      nomeSocial: text('nomeSocial'),
      cpf: text('cpf'),
      cns: text('cns'),
      numeroProntuario: typeof row['numeroProntuario'] === 'number' ? row['numeroProntuario'] : null,
      dataNascimento: text('dataNascimento'),
      sexo: text('sexo'),
      nomeMae: text('nomeMae'),
      telefone: text('telefone'),
      celular: text('celular'),
    },
  };
}

/** A value that the caller sees in full; masked it is as if it were missing. */
function legivel(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && !value.includes('*') ? value : null;
}

/** The professional that was asked for, or the one that the account is; null where it is none. */
export async function lerProfissional(
  pool: Pool,
  contexto: Contexto,
  pedido: number | null | undefined,
): Promise<Pessoa<FonteProfissional> | null> {
  const { rows } = await pool.query({
    text: `SELECT p.id, p.nome, p.nome_social AS "nomeSocial", c.sigla AS conselho, p.uf_conselho AS "ufConselho",
                  p.numero_conselho AS "numeroConselho", o.titulo AS ocupacao,
                  (SELECT e.nome FROM profissional_especialidades pe JOIN especialidade e ON e.id = pe.especialidade_id
                    WHERE pe.profissional_id = p.id ORDER BY pe.principal DESC, pe.ordem LIMIT 1) AS especialidade
             FROM profissional p LEFT JOIN conselho c ON c.id = p.conselho_id LEFT JOIN cbo_ocupacao o ON o.id = p.cbo_id
            WHERE p.excluido_em IS NULL
              AND p.id = coalesce($1, (SELECT profissional_id FROM usuario WHERE id = $2))`,
    values: [pedido ?? null, contexto.usuario.id],
  });
  const row = rows[0] as ({ id: number } & FonteProfissional) | undefined;
  if (!row && pedido) throw new AppError('nao-encontrado');
  return row ? { id: row.id, fonte: row } : null;
}

export type Prestador = Pessoa<FontePrestador> & { readonly logotipo: string | null };

export async function lerPrestador(pool: Pool, { prestadorId }: Contexto): Promise<Prestador> {
  if (prestadorId === null) throw new AppError('prestador-nao-informado');
  const { rows } = await pool.query({
    text: `SELECT x.id, x.nome, x.razao_social AS "razaoSocial", x.cnpj, x.cnes, coalesce(x.telefone, x.celular) AS telefone,
                  x.fuso_horario AS "fusoHorario", x.logotipo, (SELECT nome FROM cidade WHERE id = x.cidade_id) AS "nomeCidade",
                  ${ENDERECO}
             FROM prestador x WHERE x.id = $1`,
    values: [prestadorId],
  });
  const row = rows[0] as (FontePrestador & { id: number; logotipo: string | null }) | undefined;
  if (!row) throw new AppError('nao-encontrado');
  return { id: row.id, fonte: row, logotipo: row.logotipo };
}
