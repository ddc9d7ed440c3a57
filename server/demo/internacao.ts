/** A unit with forty beds, two thirds of them occupied: who leaves today and tomorrow, who waits, and a week behind them. */
import { addDays } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import { ofTenant } from '#server/database/tenant.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { Semeador } from './seeder.ts';

const HORA = 3_600_000;
const DIA = 24 * HORA;

/** Ward, kind, floor, kind of bed, rooms, beds of a room, kind of admission. */
const SETORES = [
  ['Clínica médica', 'CLINICA', '2º andar', 'ENFERMARIA', 8, 2, 'CLINICA'],
  ['Clínica cirúrgica', 'CIRURGICA', '3º andar', 'APARTAMENTO', 10, 1, 'CIRURGICA'],
  ['Maternidade', 'OBSTETRICA', '4º andar', 'ENFERMARIA', 3, 2, 'OBSTETRICA'],
  ['UTI adulto', 'UTI', '1º andar', 'UTI', 8, 1, 'CLINICA'],
] as const;
/** By place in the ward's row; what is not named is occupied. */
const OUTROS: { readonly [lugar: number]: string } = {
  3: 'LIVRE',
  6: 'HIGIENIZACAO',
  9: 'LIVRE',
  11: 'BLOQUEADO',
  14: 'LIVRE',
};
const BLOQUEIOS = ['Ponto de oxigênio em conserto', 'Pintura do quarto até sexta-feira'] as const;
/** Kind, character, origin, ward asked for (by index), hours that it waits. */
const ESPERAM = [
  ['CLINICA', 'URGENCIA', 'PRONTO_ATENDIMENTO', 0, 3, 'Pneumonia com saturação de 89 % em ar ambiente'],
  ['CLINICA', 'URGENCIA', 'PRONTO_ATENDIMENTO', 3, 1, 'Sepse de foco urinário, lactato de 4'],
  ['CIRURGICA', 'ELETIVO', 'RESIDENCIA', 1, 20, 'Colecistectomia por vídeo marcada para amanhã cedo'],
  ['OBSTETRICA', 'URGENCIA', 'AMBULATORIO', 2, 2, 'Gestante de 39 semanas em trabalho de parto'],
  ['CLINICA', 'ELETIVO', 'AMBULATORIO', null, 46, 'Investigação de anemia'],
] as const;
/** Late ones too: somebody has to say a new day. */
const DIAS_ATE_A_ALTA = [3, 0, 1, 4, 2, -1, 1, 5, 0, 2, 3] as const;
const CIDS = ['J189', 'N390', 'I500', 'K800', 'O800'] as const;
const SAIDAS = ['MELHORADO', 'CURADO', 'MELHORADO', 'A_PEDIDO'] as const;

const iso = (momento: number): string => new Date(momento).toISOString();

type Pessoa = { readonly id: number; readonly nome: string; readonly sexo: string; readonly idade: number };
type Leito = { readonly id: number; readonly nome: string; readonly setorId: number; readonly tipo: string };
type Vaga = Leito & { readonly situacao: string };

export async function internacoes(
  semeador: Semeador,
  casa: Row,
  equipe: readonly Row[],
  agora: number,
): Promise<void> {
  const { rows: pessoas } = await semeador.pool.query<Pessoa>({
    text: `SELECT p.id, ${nomeSql('p')} AS nome, p.sexo, extract(year FROM age(p.data_nascimento))::int AS idade FROM paciente p
            WHERE ${ofTenant('p.', '$1')} AND p.excluido_em IS NULL AND p.ativo AND NOT p.obito AND p.data_nascimento < now() - interval '18 years' ORDER BY p.id OFFSET 12`,
    values: [casa.id],
  });
  const cids = (await Promise.all(CIDS.map((cid) => semeador.achar('cid', 'codigo', cid)))).map(
    (cid) => cid ?? null,
  );
  const hoje = diaDe(agora);
  let proxima = 0;

  const livres = [...pessoas];
  const pessoaDe = (tipo: string): Pessoa | undefined => {
    const cabe = ({ sexo, idade }: Pessoa) => tipo !== 'OBSTETRICA' || (sexo === 'F' && idade <= 42);
    const at = livres.findIndex(cabe);
    return at < 0 ? undefined : livres.splice(at, 1)[0];
  };
  const internar = async (
    tipo: string,
    desde: number,
    campos: object,
  ): Promise<{ id: number; pacienteId: number; nome: string } | undefined> => {
    const pessoa = pessoaDe(tipo);
    if (!pessoa) return undefined;
    const medico = equipe[proxima % Math.min(equipe.length, 8)];
    const { id } = await semeador.manter(
      'internacoes',
      {
        pacienteId: pessoa.id,
        nomePaciente: pessoa.nome,
        carater: proxima % 3 === 0 ? 'ELETIVO' : 'URGENCIA',
        tipo,
        origem: proxima % 3 === 0 ? 'RESIDENCIA' : 'PRONTO_ATENDIMENTO',
        profissionalId: medico?.id ?? null,
        cidId: cids[proxima % cids.length],
        solicitadaEm: iso(desde),
        solicitadaPor: String(medico?.nome ?? 'Plantão'),
        ...campos,
      },
      casa.id,
    );
    proxima += 1;
    return { id, pacienteId: pessoa.id, nome: pessoa.nome };
  };
  const deitar = async (
    { id, pacienteId }: { id: number; pacienteId: number },
    leito: Leito,
    estada: {
      readonly entrada: string;
      readonly de: number;
      readonly ate?: number;
      readonly situacao?: string;
    },
  ): Promise<void> => {
    const { entrada, de, ate, situacao = 'EM_CURSO' } = estada;
    await semeador.manter(
      'ocupacoes',
      {
        internacaoId: id,
        pacienteId,
        leitoId: leito.id,
        nomeLeito: leito.nome,
        setorId: leito.setorId,
        entrada,
        de: iso(de),
        ate: ate === undefined ? null : iso(ate),
        situacao,
      },
      casa.id,
    );
  };

  const setores: number[] = [];
  const vagas: Vaga[] = [];
  let bloqueado = 0;
  for (const [
    lugar,
    [nome, tipo, localizacao, leitos, quartos, porQuarto, internacao],
  ] of SETORES.entries()) {
    const setor = await semeador.criar(
      'setores',
      { nome, tipo, localizacao, ordem: (lugar + 1) * 10, ativo: true },
      casa.id,
    );
    setores.push(setor.id);
    for (let at = 0; at < quartos * porQuarto; at += 1) {
      const quarto = `${(lugar + 1) * 100 + 1 + Math.floor(at / porQuarto)}`;
      const situacao = OUTROS[at + lugar] ?? 'OCUPADO';
      const bloqueio =
        situacao === 'BLOQUEADO' ? { motivoBloqueio: BLOQUEIOS[bloqueado++ % BLOQUEIOS.length] } : {};
      const nomeLeito =
        porQuarto === 1 ? (tipo === 'UTI' ? `UTI ${at + 1}` : quarto) : `${quarto}-${'AB'[at % porQuarto]}`;
      const row = await semeador.manter(
        'leitos',
        {
          setorId: setor.id,
          quarto: tipo === 'UTI' ? null : quarto,
          nome: nomeLeito,
          tipo: leitos,
          situacao,
          desde: iso(agora - (20 + at * 13) * 60_000),
          ...bloqueio,
        },
        casa.id,
      );
      vagas.push({ id: row.id, nome: nomeLeito, setorId: setor.id, tipo: internacao, situacao });
    }
  }

  // Who was there before: a week of admissions that ended, one of them by death.
  for (const [at, leito] of vagas.entries()) {
    if (at % 2 === 1) continue;
    const saiu = agora - (7 + (at % 5)) * DIA;
    const entrou = saiu - (2 + (at % 3)) * DIA;
    const obito = at === 30;
    const internacao = await internar(leito.tipo, entrou - 3 * HORA, {
      situacao: obito ? 'OBITO' : 'ALTA',
      ...(obito ? { obitoEm: iso(saiu) } : { saida: SAIDAS[at % SAIDAS.length] }),
      internadaEm: iso(entrou),
      altaPedidaEm: iso(saiu - 4 * HORA),
      encerradaEm: iso(saiu),
    });
    if (internacao && obito)
      await falecido(semeador, internacao.pacienteId, { dia: diaDe(saiu), em: iso(saiu) }, casa.id);
    if (internacao)
      await deitar(internacao, leito, {
        entrada: 'ADMISSAO',
        de: entrou,
        ate: saiu,
        situacao: obito ? 'OBITO' : 'ALTA',
      });
  }
  let porConciliar = 2;
  for (const [at, leito] of vagas.entries()) {
    if (leito.situacao !== 'OCUPADO') continue;
    const desde = agora - (((at * 7) % 6) * DIA + ((at * 5) % 20) * HORA + 2 * HORA);
    const pedida = at % 6 === 2;
    const internacao = await internar(leito.tipo, desde - 2 * HORA, {
      situacao: pedida ? 'ALTA_SOLICITADA' : 'INTERNADA',
      internadaEm: iso(desde),
      previsaoAlta: at % 5 === 4 ? null : addDays(hoje, DIAS_ATE_A_ALTA[at % DIAS_ATE_A_ALTA.length] ?? 2),
      ...(pedida ? { altaPedidaEm: iso(agora - HORA), altaPedidaPor: String(equipe[0]?.nome ?? '') } : {}),
    });
    if (internacao) await deitar(internacao, leito, { entrada: 'ADMISSAO', de: desde });
    if (internacao && !pedida && porConciliar > 0) {
      porConciliar -= 1;
      await conciliacaoDe(semeador, internacao, iso(desde), casa.id);
    }
  }
  for (const [tipo, carater, origem, setor, horas, indicacao] of ESPERAM)
    await internar(tipo, agora - horas * HORA, {
      situacao: 'SOLICITADA',
      carater,
      origem,
      setorId: setor === null ? null : setores[setor],
      indicacao,
    });
}

const USADOS = [
  { nome: 'Losartana 50 mg', dose: '1 comprimido', frequencia: 'de 12 em 12 horas' },
  { nome: 'Metformina 850 mg', dose: '1 comprimido', frequencia: 'no almoço e no jantar' },
  { nome: 'Sinvastatina 20 mg', dose: '1 comprimido', frequencia: 'à noite' },
] as const;

/** What the person used at home, asked at the admission and not answered yet. */
async function conciliacaoDe(
  semeador: Semeador,
  { id, pacienteId, nome }: { readonly id: number; readonly pacienteId: number; readonly nome: string },
  abertaEm: string,
  casa: number,
): Promise<void> {
  const itens: object[] = [];
  for (const usado of USADOS) {
    const { id: linha } = await semeador.manter(
      'medicamentos-pacientes',
      { ...usado, pacienteId, situacao: 'EM_USO', restrito: false },
      casa,
    );
    itens.push({ nome: usado.nome, uso: `${usado.dose}, ${usado.frequencia}`, origem: 'LISTA', linha });
  }
  await semeador.manter(
    'conciliacoes',
    {
      pacienteId,
      nomePaciente: nome,
      momento: 'ADMISSAO',
      situacao: 'A_FAZER',
      internacaoId: id,
      abertaEm,
      itens,
      restrito: false,
    },
    casa,
  );
}

/** Unless something is still marked for them: the agenda was made before. */
async function falecido(
  semeador: Semeador,
  id: number,
  quando: { dia: string; em: string },
  casa: number,
): Promise<void> {
  const { rows } = await semeador.pool.query<Row>({
    text: `SELECT p.id, p.versao FROM paciente p WHERE p.id = $1
              AND NOT EXISTS (SELECT 1 FROM agendamento a WHERE a.paciente_id = $1 AND a.inicio > $2)`,
    values: [id, quando.em],
  });
  if (rows[0]) await semeador.alterar('pacientes', rows[0], { obito: true, dataObito: quando.dia }, casa);
}
