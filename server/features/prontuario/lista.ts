/** The lists of a patient and a chart: it begins with what is not ended, and what it says of them is written there (CLIN-02). */
import { formatData } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import {
  ditoDoMedicamento,
  ditoDoProblema,
  dizemOMesmo,
  mudancasDaLista,
  passoDeVolta,
  passosDaLista,
  pedeMotivo,
  terminou,
  voltamAoCurso,
  type DaLista,
  type Dito,
  type Mudanca,
  type PassoDaLista,
  type SituacaoDoMedicamento,
  type SituacaoDoProblema,
} from '#domain/prontuario/lista.ts';
import { listaDoPaciente as texto } from '#messages/prontuario.ts';
import { hoje } from '#server/clock.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { outroDizOMedicamento, outroDizOProblema } from './lista-repository.ts';

type Prontuario = Stored<'prontuarios'>;
/** As many as a patient may have of each. */
const TODAS = 200;

/** A new chart of today says what the patient has and takes; its author goes on from there. */
export async function comListas(valores: Draft<'prontuarios'>, context: RuleContext): Promise<void> {
  const { pacienteId, iniciadoEm, secoes } = valores;
  if (typeof pacienteId !== 'number') return;
  // What happened before today is written as it was: what is known now may not have been known then.
  if (iniciadoEm && diaDe(Date.parse(iniciadoEm)) !== hoje()) return;
  // Everybody's: whoever begins a visit may have no other tie to the patient yet. What is secret stays its author's.
  const meu = context.contexto.alcance.profissionalId;
  const visivel = ({ restrito, profissionalId }: { restrito: boolean; profissionalId: number | null }) =>
    !restrito || (meu !== null && profissionalId === meu);
  const where = { pacienteId } as const;
  if (secoes?.includes('PROBLEMAS') && (valores.problemas ?? []).length === 0) {
    const { rows } = await context.registros('problemas-pacientes').server.everybodys.list({
      where: { ...where, situacao_in: 'SUSPEITO,CONFIRMADO' },
      sort: 'id',
      end: 50,
    });
    valores.problemas = rows.filter(visivel).map(({ cidId, ciapId, situacao, desde, observacao }) => ({
      cidId,
      ciapId,
      situacao,
      principal: false,
      desde,
      observacao,
    }));
  }
  if (secoes?.includes('MEDICAMENTOS') && (valores.medicamentos ?? []).length === 0) {
    const { rows } = await context
      .registros('medicamentos-pacientes')
      .server.everybodys.list({ where: { ...where, situacao: 'EM_USO' }, sort: 'id', end: 100 });
    valores.medicamentos = rows.filter(visivel).map(({ nome, dose, frequencia, desde }) => ({
      nome,
      dose,
      frequencia,
      desde,
      emUso: true,
    }));
  }
}

/** What the chart says anew of the patient's problems and medicines is written in their lists. */
export async function seguirListas(
  row: Prontuario,
  antes: Prontuario | undefined,
  context: RuleContext,
): Promise<void> {
  const problemas = {
    agora: row.problemas.map(ditoDoProblema),
    antes: (antes?.problemas ?? []).map(ditoDoProblema),
  };
  await seguir(portaDosProblemas(context), row, problemas);
  const medicamentos = {
    agora: row.medicamentos.map(ditoDoMedicamento),
    antes: (antes?.medicamentos ?? []).map(ditoDoMedicamento),
  };
  await seguir(portaDosMedicamentos(context), row, medicamentos);
  if (antes && antes.restrito !== row.restrito) await restringir(row, context);
}

async function seguir<S extends string>(
  porta: Porta<S>,
  row: Prontuario,
  { antes, agora }: { readonly antes: readonly Dito<S>[]; readonly agora: readonly Dito<S>[] },
): Promise<void> {
  if (dizemOMesmo(antes, agora)) return;
  await escrever(porta, mudancasDaLista(antes, agora, await porta.lista(row.pacienteId), row), row);
}

/**
 * A chart that is cancelled or deleted said nothing: what only it said goes out of the lists, and what it ended goes on.
 */
export async function desdizer(row: Prontuario, context: RuleContext): Promise<void> {
  await seguirListas({ ...row, problemas: [], medicamentos: [] }, row, context);
  await devolver(portaDosProblemas(context), row, row.problemas.map(ditoDoProblema));
  await devolver(portaDosMedicamentos(context), row, row.medicamentos.map(ditoDoMedicamento));
}

async function devolver<S extends string>(
  porta: Porta<S>,
  row: Prontuario,
  falas: readonly Dito<S>[],
): Promise<void> {
  if (falas.length === 0) return;
  const voltam = voltamAoCurso(falas, await porta.lista(row.pacienteId), motivoDe(row));
  for (const { id, situacao } of voltam)
    await porta.passo(id, passoDeVolta(situacao), texto.desdito(diaDo(row)));
}

const diaDo = ({ iniciadoEm }: Prontuario): string => formatData(diaDe(Date.parse(iniciadoEm)));
/** Why a chart ends a row. Its number tells it from another chart of the day. */
const motivoDe = (row: Prontuario): string => texto.ditoNoAtendimento(diaDo(row), row.id);

const LISTAS = ['problemas-pacientes', 'medicamentos-pacientes'] as const;

/** Rows that the chart said first. */
async function ditasNo(
  { id, pacienteId }: Prontuario,
  recurso: (typeof LISTAS)[number],
  { registros }: RuleContext,
) {
  const porta = registros(recurso).server.everybodys;
  const { rows } = await porta.list({ where: { pacienteId, prontuarioId: id }, end: TODAS });
  return { porta, rows };
}

type Porta<S extends string> = {
  readonly lista: (pacienteId: number) => Promise<readonly DaLista<S>[]>;
  readonly criar: (valores: object) => Promise<{ readonly id: number; readonly situacao: S }>;
  readonly mudar: (id: number, valores: object) => Promise<void>;
  readonly mostrar: (id: number) => Promise<unknown>;
  readonly passo: (id: number, transicao: PassoDaLista, motivo: string | null) => Promise<void>;
  /** False: another chart says it too, so it stays. */
  readonly soDele: (id: number, prontuario: Prontuario) => Promise<boolean>;
  readonly tirar: (id: number) => Promise<void>;
};

async function escrever<S extends string>(
  porta: Porta<S>,
  mudancas: readonly Mudanca<S>[],
  row: Prontuario,
): Promise<void> {
  const motivo = motivoDe(row);
  const andar = async (id: number, de: S, para: S): Promise<void> => {
    for (const passo of passosDaLista(de, para))
      await porta.passo(id, passo, pedeMotivo(passo) ? motivo : null);
  };
  for (const mudanca of mudancas)
    switch (mudanca.tipo) {
      case 'novo': {
        const { id, situacao } = await porta.criar({
          ...mudanca.dito.valores,
          pacienteId: row.pacienteId,
          prontuarioId: row.id,
          profissionalId: row.profissionalId,
          restrito: row.restrito,
        });
        await andar(id, situacao, mudanca.dito.situacao);
        break;
      }
      case 'mudar': {
        const { id, de, para, valores } = mudanca;
        // An ended row takes no value: it is reopened before, or ended afterwards.
        if (terminou(de)) await andar(id, de, para);
        if (!terminou(de) || !terminou(para)) await porta.mudar(id, valores);
        if (!terminou(de)) await andar(id, de, para);
        break;
      }
      case 'mostrar':
        await porta.mostrar(mudanca.id);
        break;
      case 'tirar': {
        const { id, situacao } = mudanca;
        if (!(await porta.soDele(id, row))) break;
        // Nor is an ended row taken out: it is reopened first, in the same transaction.
        if (terminou(situacao)) await porta.passo(id, passoDeVolta(situacao), motivo);
        await porta.tirar(id);
        break;
      }
    }
}

function portaDosProblemas({ db, registros }: RuleContext): Porta<SituacaoDoProblema> {
  // Everybody's: what another professional said under secrecy is one problem with what is said here.
  const porta = registros('problemas-pacientes').server.everybodys;
  return {
    async lista(pacienteId) {
      const { rows } = await porta.list({ where: { pacienteId }, sort: 'id', end: TODAS });
      return rows.map((row) => ({ ...row, ...ditoDoProblema(row) }));
    },
    criar: (valores) => porta.keep(valores),
    async mudar(id, valores) {
      await porta.update(id, valores, (await porta.read(id)).versao);
    },
    mostrar: (id) => porta.set(id, { restrito: false }),
    async passo(id, transicao, motivo) {
      await porta.transition(id, { transicao: transicao as 'confirmar', motivo });
    },
    async soDele(id, { pacienteId, id: menos }) {
      return !(await outroDizOProblema(db, { pacienteId, menos }, await porta.read(id)));
    },
    async tirar(id) {
      await porta.remove(id, (await porta.read(id)).versao);
    },
  };
}

function portaDosMedicamentos({ db, registros }: RuleContext): Porta<SituacaoDoMedicamento> {
  const porta = registros('medicamentos-pacientes').server.everybodys;
  return {
    async lista(pacienteId) {
      const { rows } = await porta.list({ where: { pacienteId }, sort: 'id', end: TODAS });
      return rows.map((row) => ({
        ...row,
        ...ditoDoMedicamento({ ...row, emUso: row.situacao === 'EM_USO' }),
      }));
    },
    criar: (valores) => porta.keep(valores),
    async mudar(id, valores) {
      await porta.update(id, valores, (await porta.read(id)).versao);
    },
    mostrar: (id) => porta.set(id, { restrito: false }),
    async passo(id, transicao, motivo) {
      await porta.transition(id, { transicao: transicao as 'parar', motivo });
    },
    async soDele(id, { pacienteId, id: menos }) {
      return !(await outroDizOMedicamento(db, { pacienteId, menos }, (await porta.read(id)).nome));
    },
    async tirar(id) {
      await porta.remove(id, (await porta.read(id)).versao);
    },
  };
}

/** What only this chart said is as secret as the chart. */
async function restringir(row: Prontuario, context: RuleContext): Promise<void> {
  for (const recurso of LISTAS) {
    const { porta, rows } = await ditasNo(row, recurso, context);
    await porta.setAll(rows.map(({ id }) => ({ id, valores: { restrito: row.restrito } })));
  }
}
