/** What the guides of an account need, looked up together for as many accounts as a bill has. */
import type {
  ContaTiss,
  ContratoTiss,
  InternacaoTiss,
  ItemTiss,
  ProfissionalTiss,
  SolicitanteTiss,
  TipoGuia,
} from '#domain/tiss/conta.ts';
import { versaoTiss } from '#domain/tiss/versao.ts';
import { sumDecimals } from '#domain/formato/decimal.ts';
import { fusoAtual, localDateTime } from '#domain/formato/fuso.ts';
import type { Queryable } from '#server/database/query.ts';
import { listasDa } from './esquema.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, sql } from '#server/database/typed.ts';

const daCasa = (alias: string, prestadorId: number) => sql.raw(ofTenant(`${alias}.`, String(prestadorId)));

type ContaRow = Omit<
  ContaTiss,
  'profissional' | 'solicitante' | 'internacao' | 'itens' | 'autorizado' | 'usado' | 'tipoGuia'
> & {
  readonly tipoGuia: TipoGuia | null;
  readonly profissionalId: number | null;
  readonly nomeSolicitante: string | null;
  readonly instituicao: string | null;
  readonly conselhoSolicitante: string | null;
  readonly numeroSolicitante: string | null;
  readonly ufSolicitante: string | null;
  readonly documentoSolicitante: string | null;
  readonly convenioId: number | null;
  readonly pacienteId: number;
  readonly situacao: string;
  readonly internadaEm: string | null;
  readonly encerradaEm: string | null;
  readonly tipoInternacao: string | null;
  readonly cid: string | null;
  readonly motivoEncerramento: string | null;
  readonly saida: string | null;
  readonly estado: string | null;
};

const contasDe = (db: Queryable, prestadorId: number, ids: readonly number[]): Promise<ContaRow[]> =>
  all(
    db,
    sql<ContaRow>`SELECT c.id, c.data::text, coalesce(c.nome_paciente, p.nome) AS "nomePaciente", c.urgencia, c.situacao,
        c.paciente_id AS "pacienteId", c.convenio_id AS "convenioId", c.profissional_id AS "profissionalId",
        EXISTS (SELECT 1 FROM conta_atendimento o WHERE o.paciente_id = c.paciente_id AND o.profissional_id = c.profissional_id
          AND ${daCasa('o', prestadorId)} AND o.excluido_em IS NULL AND o.situacao <> 'CANCELADA' AND o.data < c.data) AS seguimento,
        coalesce(c.data - p.data_nascimento < 28, false) AS "recemNascido",
        c.numero_carteira AS "numeroCarteira", k.validade::text AS "validadeCarteira", l.nome AS "nomePlano",
        c.numero_autorizacao AS "numeroGuiaOperadora", c.senha_autorizacao AS senha,
        c.data_autorizacao::text AS "dataAutorizacao", c.validade_senha::text AS "validadeSenha",
        c.indicacao_clinica AS "indicacaoClinica", c.tipo_guia AS "tipoGuia", c.tipo_consulta AS "tipoConsulta",
        c.tipo_atendimento_tiss AS "tipoAtendimento", c.regime_atendimento AS "regimeAtendimento",
        c.indicacao_acidente AS "indicacaoAcidente", c.guia_principal AS "guiaPrincipal",
        c.motivo_encerramento AS "motivoEncerramento",
        i.internada_em AS "internadaEm", i.encerrada_em AS "encerradaEm", i.tipo AS "tipoInternacao", i.saida, i.situacao AS estado,
        d.codigo AS cid, q.nome_solicitante AS "nomeSolicitante", q.instituicao, g.codigo_tiss AS "conselhoSolicitante",
        q.numero_conselho AS "numeroSolicitante", f.codigo_ibge AS "ufSolicitante", q.documento_solicitante AS "documentoSolicitante"
      FROM conta_atendimento c JOIN paciente p ON p.id = c.paciente_id
      LEFT JOIN plano l ON l.id = c.plano_id
      LEFT JOIN LATERAL (SELECT x.validade FROM paciente_convenios x WHERE x.paciente_id = c.paciente_id
        AND x.convenio_id = c.convenio_id AND (c.numero_carteira IS NULL OR x.numero_carteira = c.numero_carteira)
        ORDER BY x.principal DESC NULLS LAST LIMIT 1) k ON true
      LEFT JOIN internacao i ON i.id = c.internacao_id
      LEFT JOIN cid d ON d.id = i.cid_id
      LEFT JOIN pedido_laboratorio q ON q.id = c.pedido_laboratorio_id AND q.origem <> 'PROFISSIONAL'
      LEFT JOIN conselho g ON g.id = q.conselho_id
      LEFT JOIN uf f ON f.sigla = q.uf_conselho
      WHERE c.id = ANY(${ids}) AND ${daCasa('c', prestadorId)} AND c.excluido_em IS NULL ORDER BY c.id`,
  );

type ItemRow = Omit<ItemTiss, 'profissional'> & {
  readonly contaId: number;
  readonly profissionalId: number | null;
};

/**
 * The table and code of TUSS where the register has one; else the house's own code, table 00. By id or by code in two looks: with
 * OR each item would read the whole register.
 */
const itensDe = (db: Queryable, ids: readonly number[]): Promise<ItemRow[]> =>
  all(
    db,
    sql<ItemRow>`SELECT i.id, i.conta_id AS "contaId", coalesce(i.data, c.data)::text AS data, i.tipo,
        CASE i.tipo WHEN 'PROCEDIMENTO' THEN CASE WHEN pr.terminologia = 'TUSS' OR (pr.id IS NULL AND i.codigo ~ '^[0-9]{8}$') THEN '22' ELSE '00' END
          WHEN 'MEDICAMENTO' THEN CASE WHEN me.codigo_tuss IS NULL THEN '00' ELSE '20' END
          WHEN 'MATERIAL' THEN CASE WHEN ma.codigo_tuss IS NULL THEN '00' ELSE '19' END
          WHEN 'TAXA' THEN CASE WHEN tx.codigo_tuss IS NULL THEN '00' ELSE '18' END
          ELSE '98' END AS tabela,
        coalesce(me.codigo_tuss, ma.codigo_tuss, tx.codigo_tuss, i.codigo) AS codigo, i.descricao,
        i.quantidade::text, i.valor_unitario::text AS "valorUnitario", i.parte_convenio::text AS "parteConvenio",
        CASE i.tipo WHEN 'MEDICAMENTO' THEN '02' WHEN 'MATERIAL' THEN CASE WHEN ma.opme THEN '08' ELSE '03' END
          WHEN 'TAXA' THEN CASE tx.tipo WHEN 'DIARIA' THEN '05' WHEN 'GAS' THEN '01' ELSE '07' END END AS "codigoDespesa",
        i.unidade_medida AS "unidadeMedida", coalesce(me.registro_anvisa, ma.registro_anvisa) AS "registroAnvisa",
        i.grau_participacao AS "grauParticipacao", i.via_acesso AS "viaAcesso", i.tecnica, i.dente, i.regiao, i.faces,
        i.profissional_id AS "profissionalId"
      FROM item_conta_atendimento i JOIN conta_atendimento c ON c.id = i.conta_id
      LEFT JOIN procedimento pr ON pr.id = i.procedimento_id
      LEFT JOIN LATERAL (SELECT m.* FROM medicamento m WHERE m.id = i.medicamento_id
        UNION ALL SELECT m.* FROM medicamento m WHERE i.medicamento_id IS NULL AND i.tipo = 'MEDICAMENTO' AND m.codigo = i.codigo LIMIT 1) me ON true
      LEFT JOIN LATERAL (SELECT m.* FROM material m WHERE m.id = i.material_id
        UNION ALL SELECT m.* FROM material m WHERE i.material_id IS NULL AND i.tipo = 'MATERIAL' AND m.codigo = i.codigo LIMIT 1) ma ON true
      LEFT JOIN LATERAL (SELECT t.* FROM taxa t WHERE t.id = i.taxa_id
        UNION ALL SELECT t.* FROM taxa t WHERE i.taxa_id IS NULL AND i.tipo = 'TAXA' AND t.codigo = i.codigo LIMIT 1) tx ON true
      WHERE i.conta_id = ANY(${ids}) AND i.excluido_em IS NULL ORDER BY i.conta_id, i.data, i.id`,
  );

type PessoaRow = Omit<ProfissionalTiss, 'codigoNaOperadora'> & { readonly id: number };

const pessoasDe = (db: Queryable, prestadorId: number, ids: readonly number[]): Promise<PessoaRow[]> =>
  all(
    db,
    sql<PessoaRow>`SELECT p.id, p.nome, c.codigo_tiss AS conselho, p.numero_conselho AS "numeroConselho",
        u.codigo_ibge AS uf, coalesce(o.codigo, e.codigo, q.codigo) AS cbo, p.cpf
      FROM profissional p JOIN conselho c ON c.id = p.conselho_id
      LEFT JOIN uf u ON u.sigla = p.uf_conselho
      LEFT JOIN LATERAL (SELECT x.cbo_id FROM profissional_corpo_clinico x WHERE x.profissional_id = p.id
        AND ${daCasa('x', prestadorId)} AND x.cbo_id IS NOT NULL ORDER BY x.inicio DESC NULLS LAST LIMIT 1) w ON true
      LEFT JOIN cbo_ocupacao o ON o.id = w.cbo_id
      LEFT JOIN cbo_ocupacao e ON e.id = p.cbo_id
      LEFT JOIN LATERAL (SELECT s.cbo_id FROM profissional_especialidades y JOIN especialidade s ON s.id = y.especialidade_id
        WHERE y.profissional_id = p.id AND s.cbo_id IS NOT NULL ORDER BY y.principal DESC LIMIT 1) z ON true
      LEFT JOIN cbo_ocupacao q ON q.id = z.cbo_id
      WHERE p.id = ANY(${ids})`,
  );

type CodigoRow = { readonly profissionalId: number; readonly convenioId: number; readonly codigo: string };

const codigosDe = (db: Queryable, ids: readonly number[]): Promise<CodigoRow[]> =>
  all(
    db,
    sql<CodigoRow>`SELECT x.profissional_id AS "profissionalId", x.convenio_id AS "convenioId", x.codigo
      FROM profissional_codigos_nas_operadoras x WHERE x.profissional_id = ANY(${ids})`,
  );

type AutorizadoRow = { readonly contaId: number; readonly codigo: string; readonly quantidade: string };

/** What the plan authorised for these accounts, by code: their own request, that of the appointment, or of the same password. */
const autorizadosDe = (
  db: Queryable,
  prestadorId: number,
  ids: readonly number[],
): Promise<AutorizadoRow[]> =>
  all(
    db,
    sql<AutorizadoRow>`SELECT c.id AS "contaId", t.codigo, sum(coalesce(t.autorizada, t.quantidade))::text AS quantidade
      FROM conta_atendimento c JOIN autorizacao_tiss a ON a.paciente_id = c.paciente_id AND a.excluido_em IS NULL
        AND ${daCasa('a', prestadorId)} AND a.situacao IN ('AUTORIZADA', 'AUTORIZADA_PARCIAL')
        AND (a.conta_atendimento_id = c.id OR a.agendamento_id = c.id_agenda
          OR (a.convenio_id = c.convenio_id
            AND (a.senha = c.senha_autorizacao OR a.numero_guia_operadora = c.numero_autorizacao)))
      JOIN autorizacao_tiss_itens t ON t.autorizacao_tiss_id = a.id
      WHERE c.id = ANY(${ids}) GROUP BY c.id, t.codigo`,
  );

/** Accounts that were made before these and live under the same password or number of the plan. */
const anterioresDe = (
  db: Queryable,
  prestadorId: number,
  ids: readonly number[],
): Promise<{ readonly contaId: number; readonly anteriorId: number }[]> =>
  all(
    db,
    sql<{
      contaId: number;
      anteriorId: number;
    }>`SELECT c.id AS "contaId", o.id AS "anteriorId"
      FROM conta_atendimento c JOIN conta_atendimento o ON o.paciente_id = c.paciente_id AND o.convenio_id = c.convenio_id AND o.id < c.id
        AND ${daCasa('o', prestadorId)} AND o.situacao <> 'CANCELADA' AND o.excluido_em IS NULL
        AND (o.senha_autorizacao = c.senha_autorizacao OR o.numero_autorizacao = c.numero_autorizacao)
      WHERE c.id = ANY(${ids})`,
  );

type Quantidades = { readonly [codigo: string]: string };

/** What those have used, by account and code. */
async function usadosDe(
  db: Queryable,
  prestadorId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Quantidades>> {
  const anteriores = await anterioresDe(db, prestadorId, ids);
  const itens = Map.groupBy(
    await itensDe(db, [...new Set(anteriores.map(({ anteriorId }) => anteriorId))]),
    ({ contaId }) => contaId,
  );
  return new Map(
    [...Map.groupBy(anteriores, ({ contaId }) => contaId)].map(([contaId, dasAnteriores]) => {
      const porCodigo = Map.groupBy(
        dasAnteriores.flatMap(({ anteriorId }) => itens.get(anteriorId) ?? []),
        ({ codigo }) => codigo,
      );
      const somas = [...porCodigo].map(([codigo, doCodigo]) => [
        codigo,
        sumDecimals(
          doCodigo.map(({ quantidade }) => quantidade),
          3,
        ),
      ]);
      return [contaId, Object.fromEntries(somas) as Quantidades];
    }),
  );
}

type ContratoRow = Omit<ContratoTiss, 'versao' | 'listas'> & {
  readonly contaId: number;
  readonly versao: string | null;
  readonly codificacao: string | null;
  readonly prazoEntrega: number | null;
};

/** The contract in force on the day of each account; without one the account sends nothing. */
const contratosDe = (db: Queryable, prestadorId: number, ids: readonly number[]): Promise<ContratoRow[]> =>
  all(
    db,
    sql<ContratoRow>`SELECT c.id AS "contaId", coalesce(k.envia_tiss, false) AS envia, coalesce(k.versao_tiss, v.versao_tiss) AS versao,
        v.nome AS "nomeConvenio", v.registro_ans AS "registroAns", v.tamanho_carteira AS "tamanhoCarteira",
        v.exige_autorizacao AS "exigeAutorizacao", v.exige_indicacao_clinica AS "exigeIndicacao",
        v.codificacao_hash AS codificacao, v.prazo_entrega_dias AS "prazoEntrega",
        k.codigo_na_operadora AS "codigoNaOperadora", coalesce(h.razao_social, h.nome) AS "nomePrestador", h.cnpj, h.cnes
      FROM conta_atendimento c JOIN convenio v ON v.id = c.convenio_id
      JOIN prestador h ON h.id = ${prestadorId}
      LEFT JOIN LATERAL (SELECT x.* FROM prestador_convenio x WHERE ${daCasa('x', prestadorId)} AND x.convenio_id = c.convenio_id
        AND x.excluido_em IS NULL AND x.ativo AND x.inicio_vigencia <= c.data AND coalesce(x.fim_vigencia, 'infinity') >= c.data
        ORDER BY x.inicio_vigencia DESC LIMIT 1) k ON true
      WHERE c.id = ANY(${ids}) AND ${daCasa('c', prestadorId)}`,
  );

/** The end of a stay as table 39 has it, where nobody said it on the account. */
const SAIDAS: { readonly [saida: string]: string } = {
  CURADO: '11',
  MELHORADO: '12',
  A_PEDIDO: '14',
  DOMICILIAR: '32',
  OUTRO_HOSPITAL: '31',
};
const ESTADOS: { readonly [situacao: string]: string } = { OBITO: '41', EVASAO: '16' };
const TIPOS: { readonly [tipo: string]: string } = {
  CLINICA: '1',
  CIRURGICA: '2',
  OBSTETRICA: '3',
  PEDIATRICA: '4',
  PSIQUIATRICA: '5',
};

const local = (momento: string | null): string | null => {
  const lido = momento === null ? null : localDateTime(momento, fusoAtual());
  return lido === null ? null : `${lido.data} ${lido.hora}`;
};

function internacaoDe(row: ContaRow): InternacaoTiss | null {
  const inicio = local(row.internadaEm);
  if (inicio === null) return null;
  return {
    inicio,
    fim: local(row.encerradaEm),
    tipo: TIPOS[row.tipoInternacao ?? ''] ?? null,
    cid: row.cid,
    motivoEncerramento:
      row.motivoEncerramento ?? SAIDAS[row.saida ?? ''] ?? ESTADOS[row.estado ?? ''] ?? null,
  };
}

/** Table 24: nobody asked an outside doctor for an occupation. */
const CBO_NAO_INFORMADO = '999999';

function solicitanteDe(row: ContaRow): SolicitanteTiss | null {
  if (row.nomeSolicitante === null) return null;
  return {
    profissional: {
      nome: row.nomeSolicitante,
      conselho: row.conselhoSolicitante,
      numeroConselho: row.numeroSolicitante ?? '',
      uf: row.ufSolicitante,
      cbo: CBO_NAO_INFORMADO,
      cpf: null,
      codigoNaOperadora: null,
    },
    contratado: row.instituicao ?? row.nomeSolicitante,
    documento: row.documentoSolicitante,
  };
}

export type ContaDaGuia = {
  readonly conta: ContaTiss;
  readonly contrato: ContratoTiss;
  readonly situacao: string;
  readonly convenioId: number | null;
  readonly pacienteId: number;
  readonly codificacao: string | null;
  readonly prazoEntrega: number | null;
};

/** The accounts with all that their guides need, in the order of their ids. One without a convênio is left out. */
export async function contasParaGuias(
  db: Queryable,
  prestadorId: number,
  ids: readonly number[],
): Promise<readonly ContaDaGuia[]> {
  if (ids.length === 0) return [];
  const contas = await contasDe(db, prestadorId, ids);
  const itens = await itensDe(db, ids);
  const contratos = new Map((await contratosDe(db, prestadorId, ids)).map((row) => [row.contaId, row]));
  const identificado = [
    ...new Set([...contas, ...itens].flatMap(({ profissionalId }) => profissionalId ?? [])),
  ];
  const pessoas = new Map((await pessoasDe(db, prestadorId, identificado)).map((row) => [row.id, row]));
  const codigos = new Map(
    (await codigosDe(db, identificado)).map((row) => [`${row.profissionalId} ${row.convenioId}`, row.codigo]),
  );
  const autorizados = Map.groupBy(await autorizadosDe(db, prestadorId, ids), ({ contaId }) => contaId);
  const usados = await usadosDe(db, prestadorId, [...autorizados.keys()]);
  const porConta = Map.groupBy(itens, ({ contaId }) => contaId);
  return contas.flatMap((row): readonly ContaDaGuia[] => {
    const achado = contratos.get(row.id);
    if (!achado) return [];
    const pessoa = (id: number | null): ProfissionalTiss | null => {
      const achada = id === null ? undefined : pessoas.get(id);
      return achada
        ? { ...achada, codigoNaOperadora: codigos.get(`${achada.id} ${row.convenioId}`) ?? null }
        : null;
    };
    const { codificacao, prazoEntrega, versao, ...contrato } = achado;
    const lida = versaoTiss(versao) ?? null;
    const doPlano = autorizados.get(row.id);
    return [
      {
        situacao: row.situacao,
        convenioId: row.convenioId,
        pacienteId: row.pacienteId,
        codificacao,
        prazoEntrega,
        contrato: { ...contrato, versao: lida, listas: lida && listasDa(lida) },
        conta: {
          ...row,
          profissional: pessoa(row.profissionalId),
          solicitante: solicitanteDe(row),
          internacao: internacaoDe(row),
          autorizado: doPlano
            ? Object.fromEntries(doPlano.map(({ codigo, quantidade }) => [codigo, quantidade]))
            : null,
          usado: usados.get(row.id) ?? {},
          itens: (porConta.get(row.id) ?? []).map((item) => ({
            ...item,
            profissional: pessoa(item.profissionalId),
          })),
        },
      },
    ];
  });
}
