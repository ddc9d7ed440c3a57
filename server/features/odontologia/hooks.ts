/** What may be written in a mouth: faces that the tooth has, nothing that contradicts what is there (ODO-01). */
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { conferirLocais, conflitos, type Problema } from '#domain/odontologia/conferir.ts';
import { entradaPara } from '#domain/odontologia/ditado.ts';
import { dizLocal, naBoca } from '#domain/odontologia/estado.ts';
import { facesEmOrdem } from '#domain/odontologia/faces.ts';
import type { Condicao, Dente, Entrada, Lancamento, Local } from '#domain/odontologia/tipos.ts';
import { odontologia as texto } from '#messages/odontologia.ts';
import { prontuarioServidor } from '#messages/prontuario.ts';
import { exigirPaciente } from '#server/capabilities/cuidado/index.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import { rules, whole, type RuleContext, type StepRules } from '#server/engine/rules.ts';
import { exames } from './periodontal.ts';
import { planos } from './plano.ts';
import { planoAceitoDo } from './plano-repository.ts';
import {
  acontecidosDe,
  condicoesDe,
  contaFechadaDo,
  dentesDe,
  facesDe,
  pacientesDosEventos,
  umaBocaPorVez,
} from './repository.ts';

const EVENTOS = 'eventos-odontologicos';
type Rascunho = Draft<typeof EVENTOS>;
type Evento = Stored<typeof EVENTOS>;

const porId = (condicoes: readonly Condicao[]): ReadonlyMap<number, Condicao> =>
  new Map(condicoes.map((condicao) => [condicao.id, condicao]));

function locaisDaLinha(
  linhas: readonly { readonly denteId: number; readonly faces?: string | null }[],
  dentes: readonly Dente[],
): readonly Local[] {
  return linhas.map(({ denteId, faces }) => ({
    dente: dentes.find(({ id }) => id === denteId)?.codigo ?? '',
    faces: faces ? facesEmOrdem(faces) : null,
  }));
}

/** Each sentence under the field of its tooth. */
function recusarCampos(problemas: readonly Problema[], campo: 'faces' | 'denteId'): void {
  if (problemas.length === 0) return;
  const errors: { [campo: string]: string[] } = {};
  for (const { local, frase } of problemas)
    (errors[local === undefined ? 'dentes' : `dentes.${local}.${campo}`] ??= []).push(frase);
  throw validationError(errors);
}

/** Facts that the patient's mouth contradicts on that day; `menos`: the event itself. */
async function contradizem(
  lancamento: Lancamento,
  { pacienteId, menos }: { readonly pacienteId: number; readonly menos: number | undefined },
  { db, prestadorId }: RuleContext,
  condicoes: ReadonlyMap<number, Condicao>,
): Promise<readonly Problema[]> {
  const eventos = await acontecidosDe(db, prestadorId, pacienteId);
  return conflitos(lancamento, { eventos: eventos.filter(({ id }) => id !== menos), condicoes });
}

/** Whose it is: of a patient who is here, by who writes, of the visit that they are writing. */
async function deQuem(
  valores: Pick<Rascunho, 'pacienteId' | 'data' | 'profissionalId' | 'prontuarioId' | 'restrito'>,
  context: RuleContext,
): Promise<void> {
  const { pacienteId, data } = valores;
  if (typeof pacienteId !== 'number') return;
  await exigirPaciente(context, pacienteId, {
    ...(data ? { dia: data } : {}),
    emVez: prontuarioServidor.semOutro,
  });
  await umaBocaPorVez(context.db, pacienteId);
  valores.profissionalId = context.contexto.alcance.profissionalId;
  const chart = await prontuarioAberto(pacienteId, context);
  valores.prontuarioId = chart?.id ?? null;
  // What a restricted chart says is its author's.
  valores.restrito = chart?.restrito ?? false;
}

/** The chart of the patient that the person is writing now. */
async function prontuarioAberto(
  pacienteId: number,
  { contexto, registros }: RuleContext,
): Promise<Pick<Stored<'prontuarios'>, 'id' | 'restrito' | 'iniciadoEm'> | undefined> {
  const { profissionalId } = contexto.alcance;
  if (profissionalId === null) return undefined;
  const { rows } = await registros('prontuarios').server.list({
    where: { pacienteId, profissionalId, estado_in: 'ABERTO,REABERTO' },
    sort: '-iniciadoEm',
    end: 1,
  });
  return rows[0];
}

async function antesDeGravar(
  valores: Rascunho,
  antes: Evento | undefined,
  context: RuleContext,
): Promise<void> {
  const { db } = context;
  if (!antes) await deQuem(valores, context);
  else if (valores.pacienteId !== undefined && valores.pacienteId !== antes.pacienteId)
    throw validationError({ pacienteId: [prontuarioServidor.pacienteNaoMuda] });
  else if (valores.entrada !== undefined && valores.entrada !== antes.entrada)
    throw validationError({ entrada: [texto.entradaNaoMuda] });
  const inteiro = whole<typeof EVENTOS>(antes, valores);
  const [dentes, faces, lista] = [await dentesDe(db), await facesDe(db), await condicoesDe(db)];
  const condicoes = porId(lista);
  const condicao = condicoes.get(inteiro.condicaoId);
  // What is not there is told by the reference itself.
  if (!condicao) return;
  if (!antes) valores.entrada = entradaPara(condicao, inteiro.entrada, 'PLANEJADO');
  const linhas = inteiro.dentes ?? [];
  const locais = locaisDaLinha(linhas, dentes);
  recusarCampos(conferirLocais(condicao, locais, { dentes, faces }), 'faces');
  const entrada = antes ? 'PLANEJADO' : (valores.entrada ?? 'PLANEJADO');
  const { pacienteId, condicaoId, data } = inteiro;
  const lancamento = { condicaoId, entrada, data, locais };
  recusarCampos(
    await contradizem(lancamento, { pacienteId, menos: antes?.id }, context, condicoes),
    'denteId',
  );
  if (valores.dentes)
    valores.dentes = valores.dentes.map((linha, index) => ({
      ...linha,
      faces: locais[index]?.faces ?? null,
    }));
  valores.nome = texto.nome(condicao.nome, locais.map(dizLocal));
}

/** What was there or is done already takes its step at once, with its own day. */
async function aoEntrar(row: Evento, antes: Evento | undefined, context: RuleContext): Promise<void> {
  if (antes || row.entrada === 'PLANEJADO') return;
  const { server } = context.registros(EVENTOS);
  if (row.entrada === 'REALIZADO')
    await server.everybodys.transition(row.id, {
      transicao: 'realizar',
      campos: { realizadoEm: row.data },
    });
  else
    await server.everybodys.transition(row.id, {
      transicao: 'encontrar',
      campos: { encontradoEm: row.data },
    });
}

/** The tooth must be there on the day on which the work was done. */
async function conferirNoDia(
  atual: Evento,
  entrada: Entrada,
  dia: string | null | undefined,
  context: RuleContext,
): Promise<void> {
  if (!dia || !naBoca(entrada)) return;
  const condicoes = porId(await condicoesDe(context.db));
  const locais = locaisDaLinha(atual.dentes, await dentesDe(context.db));
  const lancamento = { condicaoId: atual.condicaoId, entrada, data: dia, locais };
  const problemas = await contradizem(
    lancamento,
    { pacienteId: atual.pacienteId, menos: atual.id },
    context,
    condicoes,
  );
  if (problemas.length > 0) recusar(...problemas.map(({ frase }) => frase));
}

const realizar: StepRules<typeof EVENTOS, 'realizar'> = {
  async before({ atual, campos, valores }, context) {
    await conferirNoDia(atual, 'REALIZADO', campos.realizadoEm, context);
    // The account of that visit charges it; what was done on another day was no part of it.
    const chart = await prontuarioAberto(atual.pacienteId, context);
    const naVisita = chart && diaDe(Date.parse(chart.iniciadoEm)) === campos.realizadoEm;
    valores.feitoNoProntuarioId = naVisita ? chart.id : null;
    valores.avisoConta = naVisita ? null : texto.foraDaVisita(campos.realizadoEm);
  },
};
const encontrar: StepRules<typeof EVENTOS, 'encontrar'> = {
  before: ({ atual, campos }, context) => conferirNoDia(atual, 'ENCONTRADO', campos.encontradoEm, context),
};

/** What is on an account that is closed is not taken back behind it. */
const desfazer: StepRules<typeof EVENTOS, 'desfazer'> = {
  async before({ atual }, { db, prestadorId }) {
    const conta = await contaFechadaDo(db, prestadorId, atual.id);
    if (conta) recusar(texto.naConta(conta.data));
    const plano = await planoAceitoDo(db, prestadorId, atual.id);
    if (plano) recusar(texto.noPlano(plano.titulo));
  },
};

/** A plan is of whoever makes it, of the visit that they are writing. */
const planosDaBoca: typeof planos = {
  ...planos,
  save: {
    async before(valores, antes, context) {
      if (!antes) await deQuem(valores, context);
      await planos.save?.before?.(valores, antes, context);
    },
  },
};

/** A chart is of whoever measures, of the visit that they are writing. */
const examesDaBoca: typeof exames = {
  ...exames,
  save: {
    async before(valores, antes, context) {
      if (!antes) await deQuem(valores, context);
      await exames.save?.before?.(valores, antes, context);
    },
  },
};

export default rules({
  'planos-odontologicos': planosDaBoca,
  'exames-periodontais': examesDaBoca,
  'imagens-odontologicas': {
    save: {
      async before(valores, antes, context) {
        if (!antes) await deQuem(valores, context);
        else if (valores.pacienteId !== undefined && valores.pacienteId !== antes.pacienteId)
          throw validationError({ pacienteId: [prontuarioServidor.pacienteNaoMuda] });
      },
    },
  },
  [EVENTOS]: {
    async hold(ids, { db }) {
      for (const paciente of await pacientesDosEventos(db, ids)) await umaBocaPorVez(db, paciente);
    },
    save: { before: antesDeGravar, after: aoEntrar },
    steps: { realizar, encontrar, desfazer },
  },
});
