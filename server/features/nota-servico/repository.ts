/** Of what a service invoice is made: the receipt or the title, who pays, the unit; and what is kept of each invoice. */
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, exactlyOne, first, run, sql } from '#server/database/typed.ts';

const daUnidade = (prestadorId: number) => sql`${sql.raw(ofTenant('', ''))}${prestadorId}`;

type TipoPagador = 'PACIENTE' | 'CONVENIO' | 'EMPRESA';

export type Origem = {
  readonly reciboId: number | null;
  readonly contaReceberId: number;
  readonly devedor: TipoPagador;
  readonly pagadorId: number;
  readonly data: string;
  readonly valor: string;
  readonly referente: string | null;
};

export function origemDoRecibo(db: Queryable, reciboId: number): Promise<Origem> {
  return exactlyOne(
    db,
    sql<Origem>`SELECT r.id AS "reciboId", t.id AS "contaReceberId", t.devedor,
        coalesce(t.paciente_id, t.convenio_id, t.entidade_id) AS "pagadorId", r.data, r.valor, r.referente
      FROM recibo r JOIN conta_receber t ON t.id = r.conta_receber_id WHERE r.id = ${reciboId}`,
  );
}

export function origemDoTitulo(db: Queryable, tituloId: number): Promise<Origem> {
  return exactlyOne(
    db,
    sql<Origem>`SELECT NULL::bigint AS "reciboId", t.id AS "contaReceberId", t.devedor,
        coalesce(t.paciente_id, t.convenio_id, t.entidade_id) AS "pagadorId", t.emissao AS data, t.valor_liquido AS valor,
        concat_ws(', ', t.numero_documento, t.historico) AS referente
      FROM conta_receber t WHERE t.id = ${tituloId}`,
  );
}

export type Pessoa = {
  readonly nome: string;
  readonly documento: string | null;
  readonly email: string | null;
  readonly nascimento: string | null;
  readonly cep: string | null;
  readonly logradouro: string | null;
  readonly numero: string | null;
  readonly complemento: string | null;
  readonly bairro: string | null;
  readonly municipio: string | null;
};

const PAGADORES: { readonly [tipo in TipoPagador]: { readonly tabela: string; readonly campos: string } } = {
  PACIENTE: {
    tabela: 'paciente',
    campos: 'd.nome, d.cpf AS documento, d.email, d.data_nascimento AS nascimento',
  },
  CONVENIO: {
    tabela: 'convenio',
    campos:
      "coalesce(nullif(d.razao_social, ''), d.nome) AS nome, d.cnpj AS documento, d.email, NULL::date AS nascimento",
  },
  EMPRESA: {
    tabela: 'entidade',
    campos: 'd.descricao AS nome, d.cnpj AS documento, NULL::text AS email, NULL::date AS nascimento',
  },
};

export function pessoaQuePaga(db: Queryable, tipo: TipoPagador, id: number): Promise<Pessoa> {
  const { tabela, campos } = PAGADORES[tipo];
  return exactlyOne(
    db,
    sql<Pessoa>`SELECT ${sql.raw(campos)}, d.cep, d.logradouro, d.numero, d.complemento, d.bairro, c.codigo_ibge AS municipio
      FROM ${sql.raw(tabela)} d LEFT JOIN cidade c ON c.id = d.cidade_id WHERE d.id = ${id}`,
  );
}

export type Responsavel = { readonly nome: string; readonly cpf: string | null };

/** Who answers for a patient, the one who pays first, then the legal one. */
export function responsaveisDe(db: Queryable, pacienteId: number): Promise<Responsavel[]> {
  return all(
    db,
    sql<Responsavel>`SELECT nome, cpf FROM paciente_responsaveis
      WHERE paciente_id = ${pacienteId} AND (responsavel_financeiro OR responsavel_legal)
      ORDER BY responsavel_financeiro DESC, ordem`,
  );
}

export type Unidade = {
  readonly nome: string;
  readonly documento: string | null;
  readonly inscricaoMunicipal: string | null;
  readonly municipio: string | null;
  readonly email: string | null;
};

export function unidadeDe(db: Queryable, prestadorId: number): Promise<Unidade> {
  return exactlyOne(
    db,
    sql<Unidade>`SELECT coalesce(p.razao_social, p.nome) AS nome, coalesce(p.cnpj, p.cpf) AS documento,
        p.inscricao_municipal AS "inscricaoMunicipal", c.codigo_ibge AS municipio, p.email
      FROM prestador p LEFT JOIN cidade c ON c.id = p.cidade_id WHERE p.id = ${prestadorId}`,
  );
}

/** The ISS rule of the unit's city for an item of the law, on a day: 'Regras de tributação'. */
export async function aliquotaDoIss(
  db: Queryable,
  prestadorId: number,
  item: string,
  dia: string,
): Promise<string | null> {
  const row = await first(
    db,
    sql<{
      aliquota: string;
    }>`SELECT t.aliquota FROM tabela_tributacao t JOIN tipo_imposto i ON i.id = t.tipo_imposto_id
        JOIN prestador p ON p.id = ${prestadorId}
      WHERE i.codigo = 'ISS' AND t.excluido_em IS NULL AND t.cidade_id = p.cidade_id
        AND (t.item_lc116 IS NULL OR lpad(t.item_lc116, 5, '0') = lpad(${item}, 5, '0'))
        AND t.inicio_vigencia <= ${dia}::date AND coalesce(t.fim_vigencia, 'infinity') >= ${dia}::date
      ORDER BY (t.item_lc116 IS NULL), t.inicio_vigencia DESC LIMIT 1`,
  );
  return row?.aliquota ?? null;
}

export type NotaViva = {
  readonly id: number;
  readonly situacao: string;
  readonly nomeTomador: string;
  readonly reciboId: number | null;
};

const VIVA = sql`n.situacao NOT IN ('DESCARTADA', 'CANCELADA', 'SUBSTITUIDA') AND n.excluido_em IS NULL`;

/** Invoices that stand, of a title. */
export function notasVivasDoTitulo(db: Queryable, tituloId: number): Promise<NotaViva[]> {
  return all(
    db,
    sql<NotaViva>`SELECT n.id, n.situacao, n.nome_tomador AS "nomeTomador", n.recibo_id AS "reciboId" FROM nota_servico n
      WHERE n.conta_receber_id = ${tituloId} AND coalesce(n.chave_origem, '') NOT LIKE 'substitui:%' AND ${VIVA} ORDER BY n.id`,
  );
}

/** The newest first: a substitute on its way stands beside the one that it takes the place of. */
export function notasVivasDoRecibo(db: Queryable, reciboId: number): Promise<NotaViva[]> {
  return all(
    db,
    sql<NotaViva>`SELECT n.id, n.situacao, n.nome_tomador AS "nomeTomador", n.recibo_id AS "reciboId" FROM nota_servico n
      WHERE n.recibo_id = ${reciboId} AND ${VIVA} ORDER BY n.id DESC`,
  );
}

/** One at a time: a title and its receipts are issued of by one person, and the second sees what the first made. */
export async function travarTitulo(db: Queryable, tituloId: number): Promise<void> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended('nota do título', ${tituloId}))`);
}

/**
 * The next number of the series: the least from the first on that no invoice has. One that was refused keeps its number for
 * its own correction, and a discarded one gives it back, so that no number is left out. The series is held to the end of the
 * transaction.
 */
export async function proximoNumero(
  db: Queryable,
  serie: {
    readonly prestadorId: number;
    readonly ambiente: string;
    readonly serie: number;
    readonly primeiro: number;
  },
): Promise<number> {
  await run(
    db,
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`numero dps ${serie.ambiente} ${serie.serie}`}, ${serie.prestadorId}))`,
  );
  const { numero } = await exactlyOne(
    db,
    sql<{ numero: number }>`WITH usados AS (
        SELECT numero FROM nota_servico WHERE ${daUnidade(serie.prestadorId)} AND ambiente = ${serie.ambiente}
          AND serie = ${serie.serie} AND numero >= ${serie.primeiro})
      SELECT coalesce(
        CASE WHEN NOT EXISTS (SELECT 1 FROM usados WHERE numero = ${serie.primeiro}) THEN ${serie.primeiro}::int END,
        (SELECT min(u.numero) + 1 FROM usados u WHERE NOT EXISTS (SELECT 1 FROM usados v WHERE v.numero = u.numero + 1)))::int AS numero`,
  );
  return numero;
}

export type TipoXml = 'DPS' | 'NFSE' | 'PEDIDO' | 'EVENTO';

export async function guardarXml(
  db: Queryable,
  notaId: number,
  tipo: TipoXml,
  conteudo: string,
): Promise<void> {
  await run(
    db,
    sql`INSERT INTO nota_servico_xml (nota_id, tipo, conteudo) VALUES (${notaId}, ${tipo}, ${conteudo})
      ON CONFLICT (nota_id, tipo) DO UPDATE SET conteudo = excluded.conteudo, em = now()`,
  );
}

export async function lerXml(db: Queryable, notaId: number, tipo: TipoXml): Promise<string | null> {
  const row = await first(
    db,
    sql<{
      conteudo: string;
    }>`SELECT conteudo FROM nota_servico_xml WHERE nota_id = ${notaId} AND tipo = ${tipo}`,
  );
  return row?.conteudo ?? null;
}

/** Whose an invoice is; undefined for none. */
export function prestadorDaNota(
  db: Queryable,
  notaId: number,
): Promise<{ prestadorId: number; situacao: string } | undefined> {
  return first(
    db,
    sql<{
      prestadorId: number;
      situacao: string;
    }>`SELECT prestador_id AS "prestadorId", situacao FROM nota_servico
      WHERE id = ${notaId} AND excluido_em IS NULL`,
  );
}

/** Notes that wait for the national system and that no work of the queue carries: what a lost work would leave behind. */
export function notasParadas(db: Queryable): Promise<{ id: number; situacao: string }[]> {
  return all(
    db,
    sql<{ id: number; situacao: string }>`SELECT id, situacao FROM nota_servico
      WHERE situacao IN ('NA_FILA', 'ENVIADA', 'CANCELAMENTO_PEDIDO') AND excluido_em IS NULL ORDER BY id LIMIT 1000`,
  );
}

/** Units that read what the city did. */
export function unidadesNoAdn(db: Queryable): Promise<{ id: number; prestadorId: number }[]> {
  return all(
    db,
    sql<{
      id: number;
      prestadorId: number;
    }>`SELECT c.id, c.prestador_id AS "prestadorId" FROM configuracao_nota_servico c
      JOIN certificado_a1 a ON ${sql.raw(ofTenant('a.', 'c.prestador_id'))}
      WHERE c.onde = 'NACIONAL' AND c.excluido_em IS NULL`,
  );
}

export function notaDaChave(
  db: Queryable,
  prestadorId: number,
  chave: string,
): Promise<{ id: number; situacao: string } | undefined> {
  return first(
    db,
    sql<{ id: number; situacao: string }>`SELECT id, situacao FROM nota_servico
      WHERE ${daUnidade(prestadorId)} AND chave = ${chave} AND excluido_em IS NULL`,
  );
}
