/** Rows of the reception's day, with the facts of who comes, and the tickets of a unit's day. Nothing clinical is read. */
import type { CarteiraMostrada } from '#domain/recepcao/carteira.ts';
import type { CarteiraPaciente, ConvenioRecepcao, ItemRecepcao } from '#domain/recepcao/wire.ts';
import { senhaDe } from '#domain/recepcao/senha.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, isoSql, run, sql } from '#server/database/typed.ts';
import { scopeWhere, type Scope } from '#server/engine/scope.ts';

const iso = (column: string) => sql.raw(isoSql(column));
const naoVazio = (...columns: string[]) => sql.raw(`(${columns.map((one) => `coalesce(${one}, '') <> ''`).join(' OR ')})`);

export type QuaisItens = { readonly inicio: string; readonly fim: string } | { readonly id: number };

/** Appointments as the desk meets them; `cpf`: whether the caller may read it. */
export function itens(db: Queryable, escopo: Scope, quais: QuaisItens, cpf: boolean): Promise<ItemRecepcao[]> {
  const { id = null, inicio = null, fim = null } = { id: undefined, inicio: undefined, fim: undefined, ...quais };
  return all(
    db,
    sql<ItemRecepcao>`SELECT a.id, a.versao, ${iso('a.inicio')} AS inicio, ${iso('a.fim')} AS fim, a.situacao, a.encaixe,
        a.senha, a.prioridade, a.motivo_prioridade AS "motivoPrioridade", ${iso('a.chegada_em')} AS "chegadaEm",
        ${iso('a.iniciado_em')} AS "iniciadoEm", a.profissional_id AS "profissionalId",
        coalesce(m.nome_social, m.nome) AS profissional, s.nome AS sala, a.paciente_id AS "pacienteId",
        coalesce(p.nome_social, p.nome) AS paciente, CASE WHEN ${cpf} THEN p.cpf END AS cpf, p.data_nascimento AS nascimento,
        coalesce(p.celular, p.telefone) AS telefone, a.tipo_atendimento_id AS "tipoAtendimentoId", t.nome AS tipo,
        a.convenio_id AS "convenioId", a.numero_carteira AS "numeroCarteira", a.validade_carteira AS "validadeCarteira",
        a.numero_autorizacao AS "numeroAutorizacao", a.carteira_recusada AS "carteiraRecusada", a.acompanhante, a.parentesco_acompanhante AS "parentescoAcompanhante",
        a.telefone_acompanhante AS "telefoneAcompanhante", a.observacao, a.motivo,
        json_build_object(
          'situacao', a.situacao, 'inicio', ${iso('a.inicio')},
          'paciente', CASE WHEN p.id IS NOT NULL THEN json_build_object(
            'obito', p.obito, 'ativo', p.ativo AND p.excluido_em IS NULL,
            'idade', date_part('year', age(a.inicio, p.data_nascimento))::int,
            'documento', ${naoVazio('p.cpf', 'p.numero_outro_documento')}, 'cns', ${naoVazio('p.cns')},
            'telefone', ${naoVazio('p.celular', 'p.telefone')}, 'endereco', ${naoVazio('p.logradouro')},
            'nomeMae', ${naoVazio('p.nome_mae')},
            'responsavel', EXISTS (SELECT 1 FROM paciente_responsaveis r WHERE r.paciente_id = p.id)) END,
          'convenio', CASE WHEN c.id IS NOT NULL THEN json_build_object('nome', c.nome, 'modalidade', c.modalidade,
            'exigeAutorizacao', c.exige_autorizacao, 'ativo', c.ativo AND c.excluido_em IS NULL) END,
          'carteira', json_build_object('numero', coalesce(a.numero_carteira, k.numero_carteira),
            'validade', CASE WHEN a.numero_carteira IS NULL THEN k.validade ELSE a.validade_carteira END),
          'autorizacao', a.numero_autorizacao,
          'documentos', (SELECT count(*)::int FROM documento d JOIN assinatura_pedido q ON q.documento_id = d.id
             WHERE d.modulo = 'pacientes' AND d.registro_id = p.id AND d.excluido_em IS NULL AND q.excluido_em IS NULL
               AND q.estado = 'PENDENTE' AND q.papel IN ('PACIENTE', 'RESPONSAVEL')),
          'formularios', (SELECT count(*)::int FROM form_pedido f WHERE f.paciente_id = p.id AND f.excluido_em IS NULL
             AND f.situacao IN ('ENVIADO', 'ABERTO'))
        ) AS fatos
      FROM agendamento a
        JOIN profissional m ON m.id = a.profissional_id
        LEFT JOIN paciente p ON p.id = a.paciente_id
        LEFT JOIN sala s ON s.id = coalesce(a.sala_chamada_id, a.sala_id)
        LEFT JOIN tipo_atendimento t ON t.id = a.tipo_atendimento_id
        LEFT JOIN convenio c ON c.id = a.convenio_id
        LEFT JOIN LATERAL (SELECT x.numero_carteira, x.validade FROM paciente_convenios x
           WHERE x.paciente_id = p.id AND x.convenio_id = a.convenio_id
           ORDER BY x.principal DESC, x.validade DESC NULLS FIRST, x.ordem LIMIT 1) k ON true
     WHERE ${scopeWhere(escopo, 'a')} AND a.excluido_em IS NULL AND a.situacao <> 'RESERVADO'
       AND (${id}::bigint IS NULL OR a.id = ${id}::bigint)
       AND (${inicio}::timestamptz IS NULL OR (a.inicio >= ${inicio}::timestamptz AND a.inicio < ${fim}::timestamptz))
     ORDER BY a.inicio, a.id`,
  );
}

/** The patient's cards, the main one first. */
export function carteirasDe(db: Queryable, pacienteId: number): Promise<CarteiraPaciente[]> {
  return all(
    db,
    sql<CarteiraPaciente>`SELECT x.convenio_id AS "convenioId", c.nome AS convenio, l.nome AS plano, x.numero_carteira AS numero, x.validade,
        x.principal
      FROM paciente_convenios x JOIN convenio c ON c.id = x.convenio_id LEFT JOIN plano l ON l.id = x.plano_id
     WHERE x.paciente_id = ${pacienteId} ORDER BY x.principal DESC, x.validade DESC NULLS FIRST, x.ordem`,
  );
}

export function convenioDe(db: Queryable, id: number): Promise<ConvenioRecepcao | undefined> {
  return first(
    db,
    sql<ConvenioRecepcao>`SELECT c.id, c.nome, c.modalidade, c.exige_autorizacao AS "exigeAutorizacao",
        (c.ativo AND c.excluido_em IS NULL) AS ativo, c.orientacoes
      FROM convenio c WHERE c.id = ${id}`,
  );
}

export async function nomeDaUnidade(db: Queryable, id: number): Promise<string> {
  const row = await first(db, sql<{ nome: string }>`SELECT nome FROM prestador WHERE id = ${id}`);
  return row?.nome ?? '';
}

export type Senha = { readonly id: number; readonly prestadorId: number; readonly dia: string; readonly letra: string };

/**
 * The next ticket of the letter on the unit's day. Who checks in at two desks at once follows one another: the lock ends
 * with the transaction, and the unique index is what is true. A row that has a ticket of the day and the letter keeps it.
 */
export async function darSenha(db: Queryable, { id, prestadorId, dia, letra }: Senha): Promise<void> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`senha ${prestadorId} ${dia}`}, 0))`);
  const mesma = sql`a.dia_senha = ${dia}::date AND left(a.senha, 1) = ${letra}`;
  const row = await first(
    db,
    sql<{ tem: boolean; ultima: number }>`SELECT
        EXISTS (SELECT 1 FROM agendamento a WHERE a.id = ${id} AND ${mesma}) AS tem,
        (SELECT coalesce(max(substr(a.senha, 2)::int), 0) FROM agendamento a
          WHERE ${sql.raw(ofTenant('a.', String(prestadorId)))} AND a.excluido_em IS NULL AND ${mesma}) AS ultima`,
  );
  if (!row || row.tem) return;
  await run(db, sql`UPDATE agendamento SET senha = ${senhaDe(letra, row.ultima + 1)}, dia_senha = ${dia}::date WHERE id = ${id}`);
}

const DA_CONTA = {
  convenioId: 'convenio_id',
  numeroCarteira: 'numero_carteira',
  validadeCarteira: 'validade_carteira',
  numeroAutorizacao: 'numero_autorizacao',
} as const;

/** What came with the arrival, before what is missing is judged; the step itself writes the same again. */
export async function porDaConta(db: Queryable, id: number, campos: { readonly [campo: string]: unknown }): Promise<void> {
  for (const [campo, coluna] of Object.entries(DA_CONTA))
    if (Object.hasOwn(campos, campo))
      await run(db, sql`UPDATE agendamento SET ${sql.ref(coluna)} = ${campos[campo]} WHERE id = ${id}`);
}

/** The card that the appointment was given, with its patient's row locked; undefined: none that could be new. */
export function carteiraMostrada(
  db: Queryable,
  id: number,
): Promise<(CarteiraMostrada & { readonly pacienteId: number }) | undefined> {
  return first(
    db,
    sql<CarteiraMostrada & { pacienteId: number }>`SELECT p.id AS "pacienteId", a.convenio_id AS "convenioId",
        a.numero_carteira AS numero, a.validade_carteira AS validade
      FROM agendamento a JOIN paciente p ON p.id = a.paciente_id AND p.excluido_em IS NULL
     WHERE a.id = ${id} AND a.validade_carteira IS NOT NULL AND a.numero_carteira IS NOT NULL FOR UPDATE OF p`,
  );
}

/** What the desk went on in spite of; null: nothing was missing. */
export async function guardarFaltas(db: Queryable, id: number, faltavam: string | null): Promise<void> {
  await run(db, sql`UPDATE agendamento SET faltava_na_chegada = ${faltavam} WHERE id = ${id}`);
}

/** Why the register refused the card that was shown; null: it did not. */
export async function guardarRecusa(db: Queryable, id: number, porque: string | null): Promise<void> {
  await run(db, sql`UPDATE agendamento SET carteira_recusada = ${porque} WHERE id = ${id}`);
}

/** What a step that is taken back had stamped. The ticket stays the row's: it may be on paper already. */
export async function apagarMomentos(db: Queryable, id: number, quais: 'chegada' | 'falta'): Promise<void> {
  await run(
    db,
    quais === 'chegada'
      ? sql`UPDATE agendamento SET chegada_em = NULL, chegada_por = NULL, faltava_na_chegada = NULL,
          carteira_recusada = NULL WHERE id = ${id}`
      : sql`UPDATE agendamento SET encerrado_em = NULL, motivo = NULL WHERE id = ${id}`,
  );
}
