/** Two mouths of the demonstration: one of an adult over the years, one with milk teeth. */
import { addDays } from '#domain/formato/data.ts';
import { odontologia as texto } from '#messages/odontologia.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { escreverLinha, fichaVazia, indices, SITIOS } from '#domain/odontologia/periodontal.ts';
import { totalDoPlano } from '#domain/odontologia/plano.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { Semeador } from './seeder.ts';

/** `ha`: how many days ago. What has `feito` was done so many days ago, planned before. */
type Linha = {
  readonly condicao: string;
  readonly dentes: string;
  readonly ha: number;
  readonly entrada: 'PLANEJADO' | 'REALIZADO' | 'ENCONTRADO';
  readonly feito?: number;
  readonly comecado?: number;
};

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
  { condicao: 'INL', dentes: '36 MOD', ha: 20, entrada: 'PLANEJADO' },
  { condicao: 'RES', dentes: '47 OV', ha: 20, entrada: 'PLANEJADO', comecado: 5 },
  { condicao: 'IMP', dentes: '37', ha: 20, entrada: 'PLANEJADO' },
];
const CRIANCA: readonly Linha[] = [
  { condicao: 'NER', dentes: '17', ha: 60, entrada: 'ENCONTRADO' },
  { condicao: 'NER', dentes: '27', ha: 60, entrada: 'ENCONTRADO' },
  { condicao: 'CAR', dentes: '55 O', ha: 60, entrada: 'ENCONTRADO' },
  { condicao: 'CIV', dentes: '55 O', ha: 60, entrada: 'PLANEJADO', feito: 45 },
  { condicao: 'SEL', dentes: '16 O', ha: 60, entrada: 'PLANEJADO' },
  { condicao: 'SEL', dentes: '26 O', ha: 60, entrada: 'PLANEJADO' },
];

type Evento = { readonly id: number; readonly nome: string };

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
const PRECOS = ['850.00', '260.00', '2400.00'] as const;

/** Written as they would have been over the years; nothing where the base data are not there. */
export async function odontogramas(
  semeador: Semeador,
  casa: Row,
  dentista: Row | undefined,
  agora: number,
): Promise<void> {
  const { pool } = semeador;
  const { rows: pacientes } = await pool.query<{ id: number }>({
    text: `SELECT id FROM (
             (SELECT id, 1 AS n FROM paciente WHERE prestador_id = $1 AND NOT obito AND data_nascimento < $2::date - 9000 ORDER BY id LIMIT 1)
             UNION ALL
             (SELECT id, 2 FROM paciente WHERE prestador_id = $1 AND NOT obito AND data_nascimento BETWEEN $2::date - 4300 AND $2::date - 1500 ORDER BY id LIMIT 1)
           ) p ORDER BY n`,
    values: [casa.id, diaDe(agora)],
  });
  for (const [index, { id }] of pacientes.entries()) {
    const porFazer = [];
    for (const linha of index === 0 ? ADULTO : CRIANCA) {
      const evento = await lancar(linha, id);
      if (evento && linha.entrada === 'PLANEJADO' && linha.feito === undefined) porFazer.push(evento);
    }
    if (porFazer.length > 0)
      await proporPlano(id, porFazer, index === 0 ? 'Lado esquerdo, com implante' : 'Selantes dos molares');
  }

  const [adulto] = pacientes;
  if (adulto && (await semeador.achar('dente', 'codigo', '46')) !== undefined)
    for (const dia of GENGIVAS) {
      const { id } = await semeador.manter(
        'exames-periodontais',
        {
          pacienteId: adulto.id,
          data: addDays(diaDe(agora), -dia.ha),
          situacao: 'EM_EXAME',
          restrito: false,
          profissionalId: dentista?.id ?? null,
          ...gengiva(dia),
        },
        casa.id,
      );
      await semeador.comoFoi('exames-periodontais', [{ id, valores: { situacao: 'CONCLUIDO' } }], casa.id);
    }

  /** A plan that is still being written, for the person who tries it to show and to accept. */
  async function proporPlano(pacienteId: number, porFazer: readonly Evento[], titulo: string): Promise<void> {
    const itens = porFazer.map((evento, at) => ({
      eventoId: evento.id,
      fase: at === 0 ? 1 : 2,
      descricao: evento.nome,
      valor: PRECOS[at % PRECOS.length],
      origemPreco: texto.precoEscrito,
    }));
    await semeador.manter(
      'planos-odontologicos',
      {
        pacienteId,
        titulo,
        situacao: 'RASCUNHO',
        validade: addDays(diaDe(agora), 30),
        itens,
        total: totalDoPlano(itens),
        restrito: false,
        profissionalId: dentista?.id ?? null,
      },
      casa.id,
    );
  }

  async function lancar(
    { condicao, dentes, ha, entrada, feito, comecado }: Linha,
    pacienteId: number,
  ): Promise<Evento | undefined> {
    const condicaoId = await semeador.achar('condicao_dentaria', 'codigo', condicao);
    const [dente = '', faces = null] = dentes.split(' ');
    const denteId = await semeador.achar('dente', 'codigo', dente);
    if (condicaoId === undefined || denteId === undefined) return undefined;
    const dia = (dias: number): string => addDays(diaDe(agora), -dias);
    const data = dia(ha);
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
    const depois =
      entrada === 'ENCONTRADO'
        ? { situacao: 'ENCONTRADO', encontradoEm: data }
        : entrada === 'REALIZADO' || feito !== undefined
          ? { situacao: 'REALIZADO', realizadoEm: feito === undefined ? data : dia(feito) }
          : comecado === undefined
            ? {}
            : { situacao: 'EM_EXECUCAO', iniciadoEm: dia(comecado) };
    if (Object.keys(depois).length > 0)
      await semeador.comoFoi('eventos-odontologicos', [{ id, valores: depois }], casa.id);
    return { id, nome };
  }
}
