/** Two mouths of the demonstration: one of an adult over the years, one with milk teeth. */
import { buildAbility } from '#domain/acesso/ability.ts';
import { addDays } from '#domain/formato/data.ts';
import { odontologia as texto } from '#messages/odontologia.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { escreverLinha, fichaVazia, indices, SITIOS } from '#domain/odontologia/periodontal.ts';
import { bocaEm } from '#domain/odontologia/estado.ts';
import { bocaEmPalavras, totalDoPlano } from '#domain/odontologia/plano.ts';
import { retratar } from '#domain/odontologia/retrato.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { recordsOf } from '#server/engine/records.ts';
import { acontecidosDe, condicoesDe } from '#server/features/odontologia/repository.ts';
import { SEM_PAPEIS, type Contexto } from '#server/plugins/context.ts';
import { LINHAS, type Semeador } from './seeder.ts';

/** `ha`: how many days ago. What has `feito` was done so many days ago, planned before. */
type Linha = {
  readonly condicao: string;
  readonly dentes: string;
  readonly ha: number;
  readonly entrada: 'PLANEJADO' | 'REALIZADO' | 'ENCONTRADO';
  readonly feito?: number;
  readonly comecado?: number;
};

/** What each treatment is charged as, in TUSS, where nothing below says it more nearly. */
const COBRANCA: { readonly [condicao: string]: string } = {
  RES: '85100200',
  AMA: '85100102',
  CIV: '85100137',
  PROV: '85200085',
  INL: '85100170',
  SEL: '84000074',
  FAC: '85100064',
  CAN: '85200158',
  PIN: '85400262',
  COR: '85400106',
  COP: '85400084',
  EXO: '82000875',
  IMP: '82000980',
  PON: '85400335',
  PPR: '85400386',
  PT: '85400408',
  ORT: '86000098',
  CON: '86000209',
};

/** By the number of faces, from one on; of a root canal, by the group of the tooth. */
const POR_FACES: { readonly [condicao: string]: readonly string[] } = {
  RES: ['85100196', '85100200', '85100218', '85100226'],
  AMA: ['85100099', '85100102', '85100110', '85100129'],
  CIV: ['85100137', '85100145', '85100153', '85100161'],
};
const POR_GRUPO: { readonly [condicao: string]: { readonly [grupo: string]: string } } = {
  CAN: { INC: '85200166', CAN: '85200166', PRE: '85200140', MOL: '85200158' },
};
const MAIS_DE_PERTO = [
  ...Object.entries(POR_FACES).flatMap(([condicao, codigos]) =>
    codigos.map((tuss, at) => ({ condicao, tuss, faces: at + 1, grupo: null })),
  ),
  ...Object.entries(POR_GRUPO).flatMap(([condicao, grupos]) =>
    Object.entries(grupos).map(([grupo, tuss]) => ({ condicao, tuss, faces: null, grupo })),
  ),
];

const ADULTO: readonly Linha[] = [
  { condicao: 'AMA', dentes: '36 MO', ha: 1400, entrada: 'ENCONTRADO' },
  { condicao: 'AUS', dentes: '18', ha: 1400, entrada: 'ENCONTRADO' },
  { condicao: 'AUS', dentes: '28', ha: 1400, entrada: 'ENCONTRADO' },
  { condicao: 'CAR', dentes: '16 MO', ha: 1400, entrada: 'ENCONTRADO' },
  { condicao: 'CAR', dentes: '24 D', ha: 1400, entrada: 'ENCONTRADO' },
  { condicao: 'RES', dentes: '16 MO', ha: 1400, entrada: 'PLANEJADO', feito: 1360 },
  { condicao: 'RES', dentes: '24 D', ha: 1400, entrada: 'PLANEJADO', feito: 1330 },
  { condicao: 'PUL', dentes: '46', ha: 720, entrada: 'ENCONTRADO' },
  { condicao: 'CAN', dentes: '46', ha: 720, entrada: 'PLANEJADO', feito: 690 },
  { condicao: 'COR', dentes: '46', ha: 690, entrada: 'PLANEJADO', feito: 640 },
  { condicao: 'FRA', dentes: '11 MI', ha: 300, entrada: 'ENCONTRADO' },
  { condicao: 'RES', dentes: '11 MI', ha: 300, entrada: 'REALIZADO' },
  { condicao: 'EXO', dentes: '37', ha: 200, entrada: 'REALIZADO' },
  { condicao: 'CARR', dentes: '36 MO', ha: 20, entrada: 'ENCONTRADO' },
  { condicao: 'CAR', dentes: '47 OV', ha: 20, entrada: 'ENCONTRADO' },
];
/** What the plan of the adult proposes, and what became of it since it was accepted: half of it is done. */
const DO_PLANO: readonly (Linha & {
  readonly fase: number;
  readonly valor: string;
  readonly soNesta?: true;
})[] = [
  { condicao: 'RES', dentes: '47 OV', ha: 20, entrada: 'PLANEJADO', feito: 6, fase: 1, valor: '260.00' },
  { condicao: 'INL', dentes: '36 MOD', ha: 20, entrada: 'PLANEJADO', comecado: 2, fase: 1, valor: '850.00' },
  // Left out of the alternative.
  { condicao: 'IMP', dentes: '37', ha: 20, entrada: 'PLANEJADO', fase: 2, valor: '2400.00', soNesta: true },
];
const PROPOSTO_HA = 15;
const PARCELAS = 6;
const CRIANCA: readonly Linha[] = [
  { condicao: 'NER', dentes: '17', ha: 60, entrada: 'ENCONTRADO' },
  { condicao: 'NER', dentes: '27', ha: 60, entrada: 'ENCONTRADO' },
  { condicao: 'CAR', dentes: '55 O', ha: 60, entrada: 'ENCONTRADO' },
  { condicao: 'CIV', dentes: '55 O', ha: 60, entrada: 'PLANEJADO', feito: 45 },
  { condicao: 'SEL', dentes: '16 O', ha: 60, entrada: 'PLANEJADO' },
  { condicao: 'SEL', dentes: '26 O', ha: 60, entrada: 'PLANEJADO' },
];

type Evento = { readonly id: number; readonly nome: string };
type Item = { readonly evento: Evento; readonly fase: number; readonly valor: string };

/** A year apart: worse gums behind, and what scaling made of them. */
const GENGIVAS = [
  { ha: 400, fundo: 1, sangra: 3 },
  { ha: 20, fundo: 0, sangra: 7 },
] as const;
const SEM_DENTE = ['18', '28', '37'];

/** The same numbers in every demonstration: deeper at the molars, one pocket that did not heal. */
function gengiva({ fundo, sangra }: (typeof GENGIVAS)[number]) {
  const dentes = [1, 2, 3, 4]
    .flatMap((quadrante) => Array.from({ length: 8 }, (_, at) => `${quadrante}${at + 1}`))
    .filter((dente) => !SEM_DENTE.includes(dente));
  const fichas = dentes.map((dente, at) => {
    const molar = Number(dente[1]) >= 6;
    const sitios = SITIOS.map((_, sitio) => at * SITIOS.length + sitio);
    const profundidade = sitios.map((n, sitio) =>
      dente === '46' && sitio === 3
        ? 7
        : sitio % 3 === 1
          ? 2
          : (molar ? 3 + fundo * 2 : 2 + fundo) + (n % 5 === 0 ? 1 : 0),
    );
    return {
      ...fichaVazia(dente),
      profundidade,
      recessao: sitios.map((n) => (molar && n % 4 === 0 ? 1 : 0)),
      sangramento: sitios.map((n, sitio) => n % sangra === 0 || (profundidade[sitio] ?? 0) >= 6),
      placa: sitios.map((n) => n % (sangra + 1) === 0),
      mobilidade: dente === '46' ? 1 : null,
    };
  });
  return { dentes: fichas.map(escreverLinha), ...indices(fichas) };
}

/** Of the demonstration: a house has its own table. */
const PRECO_SELANTE = '95.00';

/** Who shows the plan and writes down the answer, by the steps of the product. */
export type Consultorio = {
  readonly registry: Registry;
  readonly usuario: number;
  /** What the paper's service takes for now. */
  readonly relogio: { agora: Date };
  /** Without a store nothing can be shown to the patient: the plan stays a draft. */
  readonly comArquivos: boolean;
};

/** Without a procedure nothing that is done in a mouth comes to an account. */
async function cobrar(semeador: Semeador): Promise<void> {
  const { rows } = await semeador.pool.query<{ id: number; versao: number; procedimento: number }>({
    text: `SELECT c.id, c.versao, p.id AS procedimento FROM unnest($1::text[], $2::text[]) AS n (condicao, tuss)
             JOIN condicao_dentaria c ON c.codigo = n.condicao AND c.procedimento_id IS NULL AND c.excluido_em IS NULL
             JOIN procedimento p ON p.codigo = n.tuss AND p.terminologia = 'TUSS' AND p.fim_vigencia IS NULL AND p.excluido_em IS NULL
            ORDER BY c.id`,
    values: [Object.keys(COBRANCA), Object.values(COBRANCA)],
  });
  const { rows: deDente } = await semeador.pool.query<{
    condicao: number;
    faces: number | null;
    grupoDenteId: number | null;
    procedimentoId: number;
  }>({
    text: `SELECT c.id AS condicao, n.faces, g.id AS "grupoDenteId", p.id AS "procedimentoId"
             FROM jsonb_to_recordset($1::jsonb) AS n (condicao text, tuss text, faces int, grupo text)
             JOIN condicao_dentaria c ON c.codigo = n.condicao AND c.excluido_em IS NULL
             JOIN procedimento p ON p.codigo = n.tuss AND p.terminologia = 'TUSS' AND p.fim_vigencia IS NULL AND p.excluido_em IS NULL
             LEFT JOIN grupo_dente g ON g.codigo = n.grupo AND g.excluido_em IS NULL
            WHERE n.grupo IS NULL OR g.id IS NOT NULL ORDER BY c.id, n.faces, g.id`,
    values: [JSON.stringify(MAIS_DE_PERTO)],
  });
  const linhasDe = Map.groupBy(deDente, ({ condicao }) => condicao);
  for (const { procedimento, ...condicao } of rows)
    await semeador.alterar('condicoes-dentarias', condicao, {
      procedimentoId: procedimento,
      procedimentos: (linhasDe.get(condicao.id) ?? []).map(({ faces, grupoDenteId, procedimentoId }) => ({
        faces,
        grupoDenteId,
        procedimentoId,
      })),
    });
}

/** Written as they would have been over the years; nothing where the base data are not there. */
export async function odontogramas(
  semeador: Semeador,
  casa: Row,
  dentista: Row | undefined,
  agora: number,
  consultorio: Consultorio,
): Promise<void> {
  const { pool, regras } = semeador;
  const hoje = diaDe(agora);
  await cobrar(semeador);
  const { rows: pacientes } = await pool.query<{ id: number }>({
    text: `SELECT id FROM (
             (SELECT id, 1 AS n FROM paciente WHERE prestador_id = $1 AND NOT obito AND data_nascimento < $2::date - 9000 ORDER BY id LIMIT 1)
             UNION ALL
             (SELECT id, 2 FROM paciente WHERE prestador_id = $1 AND NOT obito AND data_nascimento BETWEEN $2::date - 4300 AND $2::date - 1500 ORDER BY id LIMIT 1)
           ) p ORDER BY n`,
    values: [casa.id, hoje],
  });
  for (const [index, { id }] of pacientes.entries()) {
    const porFazer: Item[] = [];
    for (const linha of index === 0 ? ADULTO : CRIANCA) {
      const evento = await lancar(linha, id);
      if (evento && index > 0 && linha.entrada === 'PLANEJADO' && linha.feito === undefined)
        porFazer.push({ evento, fase: porFazer.length + 1, valor: PRECO_SELANTE });
    }
    if (index === 0) await tratar(id);
    // One that is still being written, for the person who tries it to show and to accept.
    else if (porFazer.length > 0) await propor(id, 'Selantes dos molares', porFazer);
  }

  const [adulto] = pacientes;
  if (adulto && (await semeador.achar('dente', 'codigo', '46')) !== undefined)
    for (const dia of GENGIVAS) {
      const { id } = await semeador.manter(
        'exames-periodontais',
        {
          pacienteId: adulto.id,
          data: addDays(hoje, -dia.ha),
          situacao: 'EM_EXAME',
          restrito: false,
          profissionalId: dentista?.id ?? null,
          ...gengiva(dia),
        },
        casa.id,
      );
      await semeador.comoFoi('exames-periodontais', [{ id, valores: { situacao: 'CONCLUIDO' } }], casa.id);
    }

  /** Two ways proposed, one of them accepted in instalments, half of it done. */
  async function tratar(pacienteId: number): Promise<void> {
    const itens: (Item & { readonly linha: (typeof DO_PLANO)[number] })[] = [];
    for (const linha of DO_PLANO) {
      const { feito: _feito, comecado: _comecado, fase, valor, ...planejada } = linha;
      const evento = await lancar(planejada, pacienteId);
      if (evento) itens.push({ linha, evento, fase, valor });
    }
    if (itens.length === 0) return;
    const escolhido = await propor(pacienteId, 'Molares inferiores, com implante', itens);
    const alternativa = await propor(
      pacienteId,
      'Molares inferiores, sem o implante',
      itens.filter(({ linha }) => linha.soNesta === undefined),
      escolhido,
    );
    if (!dentista || !consultorio.comArquivos) return;
    const { registry, usuario, relogio } = consultorio;
    const contexto: Contexto = {
      usuario: {
        id: usuario,
        principal: 'profissional',
        nome: String(dentista.nome),
        ...SEM_PAPEIS,
        profissional: true,
      },
      alcance: { prestadores: new Set([casa.id]), casa: true, tudo: true, profissionalId: dentista.id },
      ability: buildAbility([{ action: 'manage', subject: 'all' }], LINHAS),
      prestadorId: casa.id,
      ip: '127.0.0.1',
      motivo: 'Dados de demonstração',
    };
    const planos = recordsOf({ registry, pool, hooks: regras }, contexto, 'planos-odontologicos').server;
    const proposto = addDays(hoje, -PROPOSTO_HA);
    const condicoes = new Map((await condicoesDe(pool)).map((condicao) => [condicao.id, condicao]));
    const boca = bocaEm(await acontecidosDe(pool, casa.id, pacienteId), condicoes, proposto);
    relogio.agora = new Date(`${proposto}T14:20:00.000Z`);
    for (const id of [escolhido, alternativa]) {
      await planos.transition(id, { transicao: 'apresentar' });
      await semeador.comoFoi(
        'planos-odontologicos',
        [
          {
            id,
            valores: {
              apresentadoEm: relogio.agora.toISOString(),
              bocaInicial: bocaEmPalavras(boca),
              bocaDesenho: JSON.stringify(retratar(boca, proposto)),
            },
          },
        ],
        casa.id,
      );
    }
    const { rows } = await pool.query<{ nome: string }>({
      text: 'SELECT nome FROM paciente WHERE id = $1',
      values: [pacienteId],
    });
    await planos.transition(escolhido, {
      transicao: 'aceitar',
      campos: {
        aceitoPor: rows[0]?.nome ?? 'O paciente',
        parcelas: PARCELAS,
        primeiroVencimento: addDays(hoje, 15),
      },
    });
    await semeador.comoFoi(
      'planos-odontologicos',
      [{ id: escolhido, valores: { aceitoEm: `${addDays(proposto, 1)}T13:05:00.000Z` } }],
      casa.id,
    );
    for (const { linha, evento } of itens) await depoisDe(linha, evento.id);
  }

  /** A plan as it was typed; answers its id. */
  async function propor(
    pacienteId: number,
    titulo: string,
    proposta: readonly Item[],
    alternativaDeId: number | null = null,
  ): Promise<number> {
    const itens = proposta.map(({ evento, fase, valor }) => ({
      eventoId: evento.id,
      fase,
      descricao: evento.nome,
      valor,
      origemPreco: texto.precoEscrito,
    }));
    const { id } = await semeador.manter(
      'planos-odontologicos',
      {
        pacienteId,
        titulo,
        situacao: 'RASCUNHO',
        validade: addDays(hoje, 30),
        alternativaDeId,
        itens,
        total: totalDoPlano(itens),
        restrito: false,
        profissionalId: dentista?.id ?? null,
      },
      casa.id,
    );
    return id;
  }

  async function lancar(linha: Linha, pacienteId: number): Promise<Evento | undefined> {
    const { condicao, dentes, ha, entrada } = linha;
    const condicaoId = await semeador.achar('condicao_dentaria', 'codigo', condicao);
    const [dente = '', faces = null] = dentes.split(' ');
    const denteId = await semeador.achar('dente', 'codigo', dente);
    if (condicaoId === undefined || denteId === undefined) return undefined;
    const data = addDays(hoje, -ha);
    const { rows } = await pool.query<{ nome: string }>({
      text: 'SELECT nome FROM condicao_dentaria WHERE id = $1',
      values: [condicaoId],
    });
    const nome = texto.nome(rows[0]?.nome ?? condicao, [dentes]);
    const { id } = await semeador.manter(
      'eventos-odontologicos',
      {
        pacienteId,
        nome,
        condicaoId,
        entrada,
        situacao: 'PLANEJADO',
        data,
        dentes: [{ denteId, faces }],
        restrito: false,
        profissionalId: dentista?.id ?? null,
      },
      casa.id,
    );
    await depoisDe(linha, id);
    return { id, nome };
  }

  /** What became of it, with its days. */
  async function depoisDe({ entrada, ha, feito, comecado }: Linha, id: number): Promise<void> {
    const dia = (dias: number): string => addDays(hoje, -dias);
    const depois =
      entrada === 'ENCONTRADO'
        ? { situacao: 'ENCONTRADO', encontradoEm: dia(ha) }
        : entrada === 'REALIZADO' || feito !== undefined
          ? { situacao: 'REALIZADO', realizadoEm: dia(feito ?? ha) }
          : comecado === undefined
            ? {}
            : { situacao: 'EM_EXECUCAO', iniciadoEm: dia(comecado) };
    if (Object.keys(depois).length > 0)
      await semeador.comoFoi('eventos-odontologicos', [{ id, valores: depois }], casa.id);
  }
}
