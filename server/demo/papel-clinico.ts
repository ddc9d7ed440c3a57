/** Papers and orders of the demonstration's charts over the years, some signed by nobody yet, some results that wait. */
import { buildAbility } from '#domain/acesso/ability.ts';
import { rowRulesOf } from '#domain/acesso/linhas.ts';
import { guardarTexto } from '#domain/modelo-documento/limpar.ts';
import { addDays } from '#domain/formato/data.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { abrirEmissao } from '#server/capabilities/modelo-documento/index.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { RuleServices } from '#server/engine/call.ts';
import { recordsOf } from '#server/engine/records.ts';
import type { Pool } from '#server/database/query.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import { SEM_PAPEIS, type Contexto } from '#server/plugins/context.ts';
import type { Semeador } from './seeder.ts';

/** Where documents go; a demonstration without a store (a test) has papers that were never printed. */
export type Arquivos = {
  readonly files: FileStore;
  readonly env: { readonly [name: string]: string | undefined };
};

type Prontuario = {
  readonly id: number;
  readonly profissionalId: number;
  readonly iniciadoEm: string;
  readonly estado: string;
  readonly pacienteId: number;
};

/** Names that TUSS gives, found by their code; those that the base lacks are left out. */
const EXAMES = {
  checkup: ['40304361', '40302040', '40301605', '40301583', '40302695', '40311210'],
  diabetes: ['40302733', '40302040', '40301630', '40310213'],
  pressao: ['40301630', '40302423', '40311210', '40101010'],
  tireoide: ['40316521', '40316491'],
} as const;

const RESULTADOS = [
  { resultadoSituacao: 'NORMAL', resultado: 'Hemograma, glicemia e creatinina dentro da referência.' },
  {
    resultadoSituacao: 'ALTERADO',
    resultado: 'Hemoglobina glicada de 8,2 % (referência: até 5,7 %). Glicemia de jejum de 168 mg/dL.',
  },
  { resultadoSituacao: 'NORMAL', resultado: 'TSH de 2,1 mUI/L, T4 livre de 1,2 ng/dL.' },
  {
    resultadoSituacao: 'CRITICO',
    resultado: 'Potássio de 6,1 mmol/L (referência: 3,5 a 5,1). Laboratório avisou por telefone.',
  },
] as const;

/** Issues by the clock of the day that is shown. */
export type PapelDaDemonstracao = RuleServices['papel'] & { readonly close?: () => Promise<void> };

export function papelDaDemonstracao(
  pool: Pool,
  arquivos: Arquivos | undefined,
  agora: () => Date,
): PapelDaDemonstracao {
  if (arquivos) return abrirEmissao({ pool, ...arquivos }, agora);
  // Without a store there is no document to open; the row says so in its place.
  const semArquivo = () => Promise.resolve('sem-arquivo');
  return {
    emitir: semArquivo,
    certificar: semArquivo,
    anular: () => Promise.resolve(),
    exigirEmissor: () => Promise.resolve({ profissional: '', conselho: '', unidade: '' }),
  };
}

type Quem = {
  readonly casa: Row;
  readonly usuario: number;
  readonly medico: Row | undefined;
  /** What the paper's service takes for now. */
  readonly relogio: { agora: Date };
};

export async function papeisDeDemonstracao(
  semeador: Semeador,
  registry: Registry,
  { casa, usuario, medico, relogio }: Quem,
): Promise<void> {
  const { pool, regras } = semeador;
  const PODE = [
    { action: 'manage', subject: 'prontuario' },
    { action: 'manage', subject: 'painelexame' },
    { action: 'view', subject: 'paciente' },
  ];
  const contextoDe = (profissionalId: number, nome: string): Contexto => ({
    usuario: { id: usuario, principal: 'profissional', nome, ...SEM_PAPEIS, profissional: true },
    alcance: { prestadores: new Set([casa.id]), casa: false, tudo: false, profissionalId },
    ability: buildAbility(
      PODE,
      rowRulesOf(registry.entities, PODE, { usuario, profissional: profissionalId, fornecedor: null }),
    ),
    prestadorId: casa.id,
    ip: '127.0.0.1',
    motivo: 'Dados de demonstração',
  });
  const deps = { registry, pool, hooks: regras };
  const nomes = await nomesDosProfissionais(pool);
  const exames = new Map<string, { procedimentoId: number; quantidade: number }[]>();
  for (const [nome, codigos] of Object.entries(EXAMES)) {
    const itens: { procedimentoId: number; quantidade: number }[] = [];
    for (const codigo of codigos) {
      const procedimentoId = await semeador.achar('procedimento', 'codigo', codigo);
      if (procedimentoId !== undefined) itens.push({ procedimentoId, quantidade: 1 });
    }
    // Without the base's table of procedures, whichever there is.
    const procedimentoId = itens.length === 0 ? await primeira(pool, 'procedimento') : undefined;
    if (procedimentoId !== undefined) itens.push({ procedimentoId: procedimentoId, quantidade: 1 });
    exames.set(nome, itens);
  }
  const especialidadeId =
    (await semeador.achar('especialidade', 'nome', 'Cardiologia')) ?? (await primeira(pool, 'especialidade'));
  const vez = (lista: readonly (keyof typeof EXAMES)[], n: number) => lista[n % lista.length] ?? 'checkup';

  if (medico) {
    const paineis = recordsOf(deps, contextoDe(medico.id, String(medico.nome)), 'paineis-exame');
    for (const [nome, chave] of [
      ['Check-up', 'checkup'],
      ['Seguimento de diabetes', 'diabetes'],
      ['Tireoide', 'tireoide'],
    ] as const) {
      const itens = exames.get(chave) ?? [];
      if (itens.length > 0) await paineis.create({ nome, itens });
    }
  }

  const registrados = await prontuarios(pool, casa.id);
  // From the oldest on: numbers rise with the years. `n` counts back from the latest.
  for (const [n, prontuario] of [...registrados.entries()].toReversed()) {
    const contexto = contextoDe(prontuario.profissionalId, nomes.get(prontuario.profissionalId) ?? '');
    const dia = prontuario.iniciadoEm.slice(0, 10);
    relogio.agora = new Date(Date.parse(prontuario.iniciadoEm) + 20 * 60_000);
    const hoje = prontuario.estado !== 'ENCERRADO';
    // What is closed is opened for a moment: its papers are of its own day.
    if (!hoje) await estado(semeador, casa.id, prontuario.id, 'ABERTO');
    const papeisDele = recordsOf(deps, contexto, 'papeis-clinicos');
    const pedidos = recordsOf(deps, contexto, 'pedidos-exame');
    const emitir = async (recurso: 'papeis-clinicos' | 'pedidos-exame', id: number) => {
      const porta = recurso === 'papeis-clinicos' ? papeisDele : pedidos;
      await porta.server.transition(id, { transicao: 'emitir', versao: undefined });
      await semeador.comoFoi(recurso, [{ id, valores: { emitidoEm: relogio.agora.toISOString() } }], casa.id);
    };
    if (hoje || n % 3 === 0) {
      const { id } = await papeisDele.create({
        prontuarioId: prontuario.id,
        tipo: 'ATESTADO',
        dias: 1 + (n % 4),
        aPartirDe: dia,
      });
      // Today's is still being written.
      if (!hoje) await emitir('papeis-clinicos', id);
    }
    if (n % 3 === 1) {
      const { id } = await papeisDele.create({
        prontuarioId: prontuario.id,
        tipo: 'ENCAMINHAMENTO',
        especialidadeId,
        prioridade: n % 2 === 0 ? 'ELETIVA' : 'PRIORITARIA',
        motivo: 'Avaliação de hipertensão de difícil controle',
        resumoClinico:
          'Em uso de losartana 100 mg e anlodipino 10 mg, com boa adesão.\nPressão média em casa de 150 x 94. Creatinina de 1,0 mg/dL.',
      });
      await emitir('papeis-clinicos', id);
    }
    if (n % 9 === 2) {
      const texto = guardarTexto({
        type: 'doc',
        content: [
          'Paciente em acompanhamento regular nesta unidade, com consultas trimestrais.',
          'Encontra-se estável, sem restrição para as suas atividades.',
        ].map((linha) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text: linha }] })),
      });
      const { id } = await papeisDele.create({ prontuarioId: prontuario.id, tipo: 'RELATORIO', texto });
      await emitir('papeis-clinicos', id);
    }
    const itens = exames.get(vez(['checkup', 'pressao', 'diabetes', 'tireoide'], n)) ?? [];
    if ((hoje || n % 2 === 0) && itens.length > 0) {
      const { id } = await pedidos.create({
        prontuarioId: prontuario.id,
        urgencia: n % 5 === 0 ? 'PRIORITARIO' : 'ELETIVO',
        indicacaoClinica: 'Acompanhamento',
        itens,
      });
      await emitir('pedidos-exame', id);
      const resultado = RESULTADOS[n % RESULTADOS.length];
      if (!hoje && resultado && n % 8 !== 6) {
        const veio = addDays(dia, 5);
        await pedidos.server.transition(id, {
          transicao: 'registrar-resultado',
          campos: { resultadoDe: veio, ...resultado },
          versao: undefined,
        });
        // The latest of each professional are still to be seen.
        const visto = n >= 6;
        if (visto) await pedidos.server.transition(id, { transicao: 'visto', versao: undefined });
        const resultadoEm = `${veio}T14:00:00.000Z`;
        const vistoEm = `${addDays(veio, 1)}T14:00:00.000Z`;
        await semeador.comoFoi(
          'pedidos-exame',
          [{ id, valores: { resultadoEm, ...(visto ? { vistoEm } : {}) } }],
          casa.id,
        );
      }
    }
    if (!hoje) await estado(semeador, casa.id, prontuario.id, 'ENCERRADO');
  }
}

/** The latest first: of them the results are new. A chart of nobody has no papers. */
async function prontuarios(pool: Pool, casa: number): Promise<readonly Prontuario[]> {
  const { rows } = await pool.query<Prontuario>({
    text: `SELECT id, profissional_id AS "profissionalId", paciente_id AS "pacienteId", estado,
                  to_char(iniciado_em AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "iniciadoEm"
             FROM prontuario WHERE prestador_id = $1 AND profissional_id IS NOT NULL ORDER BY iniciado_em DESC, id LIMIT 24`,
    values: [casa],
  });
  return rows;
}

async function nomesDosProfissionais(pool: Pool): Promise<ReadonlyMap<number, string>> {
  const { rows } = await pool.query<{ id: number; nome: string }>({
    text: 'SELECT id, nome FROM profissional',
    values: [],
  });
  return new Map(rows.map(({ id, nome }) => [id, nome]));
}

async function primeira(pool: Pool, tabela: string): Promise<number | undefined> {
  return (
    await pool.query<{ id: number }>({ text: `SELECT id FROM ${tabela} ORDER BY id LIMIT 1`, values: [] })
  ).rows[0]?.id;
}

const estado = (semeador: Semeador, casa: number, id: number, situacao: string) =>
  semeador.comoFoi('prontuarios', [{ id, valores: { estado: situacao } }], casa);
